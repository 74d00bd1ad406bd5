// @ts-check
// Who plays: names that this browser keeps, the page of an invitation, matches that can be told apart, odds.

import AxeBuilder from '@axe-core/playwright';

import { clickSpots, expect, expectMoves, openMatch, openTab, spot, test } from './play.js';

test('a name is kept, sent, and seen by both at the board, in the list and in what is exported', async ({ page, browser, server }) => {
  await page.goto(server.url);
  await page.locator('input[value="ajedrez"]').check();
  await page.locator('#my-name').fill('Eva Núñez');
  await page.locator('#second-who').selectOption('open');
  await page.locator('.wish button[type=submit]').click();
  await expect(page.locator('#player-below')).toContainText('Eva Núñez (usted)');
  const invite = await page.locator('#invite-second').inputValue();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(invite);
  await expect(guest.locator('h1')).toHaveText('Eva Núñez le invita a jugar');
  const facts = guest.locator('.facts');
  for (const fact of ['Ajedrez', 'Usted juega con Negras', 'Blancas, Eva Núñez', 'Se pueden deshacer jugadas.', 'Se pueden pedir pistas.']) await expect(facts).toContainText(fact);
  expect((await new AxeBuilder({ page: guest }).analyze()).violations.map(one => one.id)).toEqual([]);
  await guest.screenshot({ path: '../../../target/screenshots/invitation.png' });
  await guest.locator('#name').fill('Ana');
  await expect(guest.locator('.join button')).toHaveCount(1);
  await guest.locator('.join button').click();
  await expect(guest.locator('#player-above')).toContainText('Eva Núñez');
  await expect(page.locator('#player-above')).toContainText('Ana');
  // The next invitation knows the name already, and so does the next match.
  await expect.poll(() => guest.evaluate(() => JSON.parse(localStorage.getItem('tablas.settings') ?? '{}').name)).toBe('Ana');

  await openTab(page, 'Exportar');
  await page.locator('#format').selectOption('pgn');
  await expect(page.locator('#exported')).toHaveValue(/\[White "Eva Núñez"\]\n\[Black "Ana"\]/);
  await page.goto(server.url);
  await expect(page.locator('#my-name')).toHaveValue('Eva Núñez');
  await expect(page.locator('#mine')).toContainText('Eva Núñez');
  await expect(page.locator('#mine')).toContainText('Ana');
  await guest.context().close();
});

test('a name that would deceive is refused with its reason', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('#my-name').fill('E\u202eva');
  await page.locator('.wish button[type=submit]').click();
  await expect(page.locator('.wish .message.bad')).toHaveText(/sin caracteres invisibles/);
  await page.locator('#my-name').fill('Eva');
  await page.locator('.wish button[type=submit]').click();
  await expect(page.locator('#player-below, #player-above').filter({ hasText: 'Eva (usted)' })).toBeVisible();
});

test('what was agreed is told in the match, and changes with it', async ({ page, server }) => {
  const { id, token } = await openMatch(server, page, { game: 'damas', rules: 'espanola', second: 'me' });
  await openTab(page, 'Compartir');
  await expect(page.locator('#agreed')).toHaveText('Se pueden deshacer jugadas.Se pueden pedir pistas.');
  await server.post(`matches/${id}/actions`, { type: 'lock', undo: false, hints: false }, token);
  await expect(page.locator('#agreed')).toHaveText('No se deshacen jugadas.Sin pistas.');
});

test('one side is helped, and everybody can see how', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('input[value="ajedrez"]').check();
  await page.locator('#handicap').selectOption('queen');
  await page.locator('.wish button[type=submit]').click();
  await expect(spot(page, 'd1')).toHaveAccessibleName(/vacía/);
  await openTab(page, 'Compartir');
  await expect(page.locator('#agreed')).toContainText('Dama: las blancas juegan sin ella');
  await page.goto(server.url);
  await page.locator('input[value="damas"]').check();
  await page.locator('#handicap').selectOption('two-men');
  await page.locator('#second-who').selectOption('me');
  await page.locator('.wish button[type=submit]').click();
  await expect(page.locator('.board .piece')).toHaveCount(22);
  // A game without such starts has none to choose.
  await page.goto(server.url);
  await page.locator('input[value="cuatro"]').check();
  await expect(page.locator('#rules')).toBeVisible();
  await expect(page.locator('#handicap')).toHaveCount(0);
});

test('matches of this browser tell rules, players, result and day, and none is out of reach', async ({ page, server }) => {
  await page.goto(server.url);
  /** @type {{id: string, token: string, title: string, at: number}[]} */
  const known = [];
  for (let i = 0; i < 11; i++) {
    const { id, token } = await server.post('matches', { game: 'ajedrez', seats: { first: { kind: 'me', name: `Eva ${i}` }, second: { kind: 'machine', spec: 'level=facil' } } });
    known.push({ id, token, title: 'Partida', at: i });
  }
  await server.post(`matches/${known[0].id}/actions`, { type: 'resign' }, known[0].token);
  await page.evaluate(all => localStorage.setItem('tablas.matches', JSON.stringify(all)), known);
  await page.reload();
  const rows = page.locator('#mine li');
  await expect(rows).toHaveCount(8);
  await expect(rows.first()).toContainText('Ajedrez');
  await expect(rows.first()).toContainText('Eva 0');
  await expect(rows.first()).toContainText('máquina (Fácil)');
  await expect(rows.first()).toContainText('Ganan las negras.');
  await expect(rows.first()).toContainText(String(new Date().getFullYear() % 100));
  await expect(rows.nth(1)).toContainText('Juega Blancas');
  expect(new Set(await rows.allTextContents()).size).toBe(8);
  await page.locator('#more-matches').click();
  await expect(rows).toHaveCount(11);
  await expect(page.locator('#more-matches')).toHaveCount(0);
  await page.screenshot({ path: '../../../target/screenshots/own-matches.png' });
  await rows.last().getByRole('button').click();
  await expect(rows).toHaveCount(10);
  await rows.nth(8).getByRole('link').click();
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 2);
});

test('a link that opens a match knows the name too', async ({ page, server }) => {
  await page.goto(server.url);
  await page.evaluate(() => localStorage.setItem('tablas.settings', JSON.stringify({ name: 'Leo' })));
  await page.goto(`${server.url}/#/new/ajedrez/fide/-/me/me`);
  await expect(page.locator('#player-below')).toContainText('Leo (usted)');
});
