// @ts-check
// More than one person, and what goes wrong between them: reloads, a killed server.

import { Server } from './server.js';
import { clickSpots, expect, expectMoves, openMatch, ourTurn, random, spot, test, watchErrors } from './play.js';

test('a link opens a match at once, or says why not', async ({ page, server }) => {
  await page.goto(`${server.url}/#/new/molino/molinolog/1/me/depth=1`);
  await expect(page).toHaveURL(/#\/m\//);
  await clickSpots(page, 'n1');
  await expectMoves(page, 2);
  await page.goto(`${server.url}/#/new/ludo`);
  await expect(page.locator('.view > .message.bad')).toHaveText(/ludo/);
});

test('two browsers play one game, a third one watches', async ({ page, browser, server }) => {
  const { id } = await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'open' });
  const invite = await page.locator('#invite-second').inputValue();
  expect(invite).toContain(`#/m/${id}/join/second/`);

  const [guest, watcher] = await Promise.all([browser.newContext(), browser.newContext()].map(async made => (await made).newPage()));
  const errors = [watchErrors(guest), watchErrors(watcher)];
  await guest.goto(invite);
  await guest.locator('#name').fill('Ana <b>');
  await guest.locator('button[type=submit]').click();
  await watcher.goto(`${server.url}/#/m/${id}`);
  await expect(page.locator('#player-above')).toContainText('Ana <b>');
  await expect(page.locator('#invite-second')).toHaveCount(0);

  await clickSpots(page, 'e2', 'e4');
  for (const one of [page, guest, watcher]) await expectMoves(one, 1);
  await expect(guest.locator('#said-move')).toHaveText(/e2e4|e4/);
  await clickSpots(guest, 'e7', 'e5');
  for (const one of [page, guest, watcher]) await expectMoves(one, 2);

  // Nobody moves for another, and a watcher not at all.
  await clickSpots(guest, 'd7');
  await expect(guest.locator('#message')).toHaveText(/No es su turno/);
  await clickSpots(watcher, 'd2');
  await expect(watcher.locator('#message')).toHaveText('Usted mira esta partida; no juega en ella.');
  await expectMoves(page, 2);

  // Undo and draw need both.
  await guest.locator('#do-undo').click();
  await expect(page.locator('#offer')).toContainText('deshacer');
  await page.locator('#offer').getByRole('button', { name: 'Rechazar' }).click();
  await expect(guest.locator('#offer')).toBeHidden();
  await expect(guest.locator('#message')).not.toHaveText('');
  await expectMoves(guest, 2);
  await guest.locator('#do-undo').click();
  await page.locator('#offer').getByRole('button', { name: 'Aceptar' }).click();
  for (const one of [page, guest, watcher]) await expectMoves(one, 1);

  await page.locator('#do-draw').click();
  await guest.locator('#offer').getByRole('button', { name: 'Aceptar' }).click();
  for (const one of [page, guest]) await expect(one.locator('#dialog')).toContainText('¿Jugar otra vez?');
  await expect(watcher.locator('#status')).toHaveText(/tablas/i);
  expect(errors).toEqual([[], []]);
  await guest.context().close();
  await watcher.context().close();
});

test('who leaves in the middle is told of to the other', async ({ page, browser, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'open' });
  const invite = await page.locator('#invite-second').inputValue();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(invite);
  await guest.locator('button[type=submit]').click();
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(guest, 1);
  await page.locator('#do-leave').click();
  await page.locator('#dialog').getByRole('button', { name: 'Sí' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expect(guest.locator('#message')).toHaveText('Blancas: quien jugaba ha salido de la partida; puede volver.');
  await expect(guest.locator('#message')).not.toHaveClass(/bad/);
  // The game goes on for who comes back.
  await clickSpots(guest, 'e7', 'e5');
  await page.goBack();
  await expectMoves(page, 2);
  await clickSpots(page, 'g1', 'f3');
  await expectMoves(guest, 3);
  await guest.context().close();
});

test('a reload in the middle changes nothing', async ({ page, server }) => {
  await openMatch(server, page, { game: 'reversi' });
  const pick = random(11);
  for (let i = 0; i < 3; i++) {
    await ourTurn(page);
    const targets = page.locator('.spot.target');
    await targets.nth(pick(await targets.count())).click();
    await expect(page.locator('.moves .move')).toHaveCount(2 * (i + 1));
  }
  const board = () => page.locator('.spot').evaluateAll(spots => spots.map(one => one.getAttribute('aria-label')));
  const before = await board();
  await page.reload();
  await ourTurn(page);
  expect(await board()).toEqual(before);
  await expectMoves(page, 6);
});

test('a server killed in the middle of a game and started again loses no move', async ({ page }) => {
  const server = await Server.start();
  try {
    await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
    const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6'];
    for (const [i, move] of moves.entries()) {
      await clickSpots(page, move.slice(0, 2), move.slice(2, 4));
      await expectMoves(page, i + 1);
      if (i % 3 === 1) {
        await server.kill();
        await expect(page.locator('#link')).toBeVisible();
        await server.run();
        await expect(page.locator('#link')).toBeHidden();
        await expectMoves(page, i + 1);
      }
    }
    // A move made while the server is away is shown at once and sent when it is back.
    await server.kill();
    await expect(page.locator('#link')).toBeVisible();
    await clickSpots(page, 'e1', 'g1');
    await expect(spot(page, 'g1')).toHaveAccessibleName(/rey blanco/);
    await server.run();
    await expectMoves(page, 9);
    await expect(page.locator('.moves .move').last()).toHaveText('O-O');
  } finally {
    await server.stop();
  }
});

test('the machine answers after the server was killed while it thought', async ({ page }) => {
  const server = await Server.start();
  try {
    // Long enough to be killed in the middle.
    await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'level=maestro,time=3' });
    await clickSpots(page, 'e2', 'e4');
    await expectMoves(page, 1);
    await server.kill();
    await server.run();
    await expectMoves(page, 2);
    await ourTurn(page);
  } finally {
    await server.stop();
  }
});

test('another game between two people needs both', async ({ page, browser, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'open' });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await page.locator('#invite-second').inputValue());
  await guest.locator('button[type=submit]').click();
  await clickSpots(page, 'e2', 'e4');
  for (const one of [page, guest]) await expectMoves(one, 1);
  const here = page.url();

  await page.locator('#do-new').click();
  await page.locator('#dialog').getByRole('button', { name: 'Sí' }).click();
  await expect(page.locator('#offer')).toContainText('se espera la respuesta');
  await expect(guest.locator('#offer')).toContainText('otra partida');
  await guest.locator('#offer').getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.locator('#offer')).toBeHidden();
  for (const one of [page, guest]) await expect(one).toHaveURL(here);

  await page.locator('#do-new').click();
  await page.locator('#dialog').getByRole('button', { name: 'Sí' }).click();
  await guest.locator('#offer').getByRole('button', { name: 'Aceptar' }).click();
  await expect(guest).not.toHaveURL(here);
  await page.locator('#offer').getByRole('button', { name: 'Ir a la nueva partida' }).click();
  await expect(page).toHaveURL(guest.url());
  await clickSpots(page, 'd2', 'd4');
  for (const one of [page, guest]) await expectMoves(one, 1);
  await guest.context().close();
});

test('who takes a seat does not give up for whoever sat there', async ({ page, browser, server }) => {
  const { id, token } = await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'open' });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await page.locator('#invite-second').inputValue());
  await guest.locator('button[type=submit]').click();
  await expect(guest.locator('.board .spot').first()).toBeAttached();
  await server.post(`matches/${id}/actions`, { type: 'seat', seat: 'second', to: { kind: 'me' } }, token);
  await expect(page.locator('#player-above')).toContainText('asiento quitado a otra persona');
  await expect(guest.locator('#said-status')).toHaveText(/ha quitado el asiento/);
  await server.post(`matches/${id}/actions`, { type: 'seat', seat: 'first', to: { kind: 'open' } }, token);
  await page.locator('#do-resign').click();
  await page.locator('#dialog').getByRole('button', { name: 'Sí' }).click();
  await expect(page.locator('#message')).toHaveText(/Nadie abandona/);
  await guest.context().close();
});

test('whoever joins may ask again after a lost answer', async ({ page, browser, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'open' });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await page.locator('#invite-second').inputValue());
  // The server hears it, but its answer is lost.
  await guest.route('**/join', async route => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await guest.locator('button[type=submit]').click();
  await expect(guest.locator('.message.bad')).toBeVisible();
  await expect(page.locator('#invite-second')).toHaveCount(0);
  await guest.locator('button[type=submit]').click();
  await expect(guest).not.toHaveURL(/join/);
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(guest, 1);
  await clickSpots(guest, 'e7', 'e5');
  await expectMoves(page, 2);
  await guest.context().close();
});
