// @ts-check
// The move list, settings, the wish for a new match, the end of one, and invitations.

import AxeBuilder from '@axe-core/playwright';

import { clickSpots, expect, expectMoves, openMatch, openTab, spot, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Whether the current move can be seen in its list. @param {Page} page */
const inSight = page =>
  page.evaluate(() => {
    const list = document.querySelector('.moves')?.getBoundingClientRect();
    const move = document.querySelector('.move[aria-current]')?.getBoundingClientRect();
    return Boolean(list && move && move.top >= list.top - 1 && move.bottom <= list.bottom + 1);
  });

for (const [width, height] of [[1366, 650], [360, 780]]) {
  test(`the move list follows the game at ${width}x${height}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    const { id, token } = await openMatch(server, page, { game: 'ajedrez', rules: 'problema', second: 'me' });
    const dance = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    for (let ply = 0; ply < 64; ply++) await server.post(`matches/${id}/actions`, { type: 'move', move: dance[ply % 4], ply }, token);
    await expectMoves(page, 64);
    await expect.poll(() => inSight(page)).toBe(true);
    await server.post(`matches/${id}/actions`, { type: 'move', move: 'b1c3', ply: 64 }, token);
    await expectMoves(page, 65);
    await expect.poll(() => inSight(page)).toBe(true);
    // A click on a move goes to that move, and the list stays where it was.
    await page.locator('.moves .move').nth(40).scrollIntoViewIfNeeded();
    await page.locator('.moves .move').nth(40).click();
    await expect(page.locator('.move[aria-current]')).toHaveAttribute('data-ply', '41');
    await expect.poll(() => inSight(page)).toBe(true);
    await page.locator('#walk-start').click();
    await page.locator('#walk-on').click();
    await expect(page.locator('.move[aria-current]')).toHaveAttribute('data-ply', '1');
    await expect.poll(() => inSight(page)).toBe(true);
    // On a screen of another size it is in sight as well.
    await page.locator('#walk-end').click();
    await page.setViewportSize({ width: height, height: width });
    await expect.poll(() => inSight(page)).toBe(true);
    await page.setViewportSize({ width, height });
    await expect.poll(() => inSight(page)).toBe(true);
    // Shown after another panel, it is at the right place too.
    await page.locator('#walk-end').click();
    await openTab(page, 'Exportar');
    await openTab(page, 'Jugadas');
    await expect.poll(() => inSight(page)).toBe(true);
  });
}

test('squares are named as moves are written', async ({ page, server }) => {
  await openMatch(server, page, { game: 'damas', rules: 'libre', second: 'me' });
  const names = await page.locator('.board .edge').allTextContents();
  expect(names.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1));
});

test('boards, men and text are chosen, seen at once and kept', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  const look = () =>
    page.evaluate(() => ({
      cell: getComputedStyle(/** @type {Element} */ (document.querySelector('.board .cell-dark'))).fill,
      man: document.querySelector('.piece')?.innerHTML,
      line: getComputedStyle(/** @type {Element} */ (document.querySelector('.board .piece .line'))).display,
      text: getComputedStyle(document.documentElement).fontSize,
    }));
  const usual = await look();
  await page.getByRole('button', { name: 'Ajustes' }).click();
  const seen = new Set([usual.cell]);
  for (const board of ['slate', 'contrast']) {
    await page.locator(`input[name="set-board"][value="${board}"]`).check();
    seen.add((await look()).cell);
  }
  expect(seen.size).toBe(3);
  await page.locator('input[name="set-men"][value="solid"]').check();
  expect((await look()).line).toBe('none');
  await page.locator('input[name="set-men"][value="signs"]').check();
  expect((await look()).man).not.toBe(usual.man);
  await page.locator('input[name="set-text"][value="largest"]').check();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  const chosen = await look();
  expect(parseFloat(chosen.text)).toBeGreaterThan(parseFloat(usual.text) * 1.3);
  await page.reload();
  await expect(spot(page, 'e2')).toBeAttached();
  expect(await look()).toEqual(chosen);
});

test('axe finds nothing in the settings, whatever is chosen', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await page.getByRole('button', { name: 'Ajustes' }).click();
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const names of [['slate', 'signs', 'large'], ['contrast', 'solid', 'largest']]) {
      for (const name of names) await page.locator(`#dialog input[value="${name}"]`).check();
      expect((await new AxeBuilder({ page }).analyze()).violations.map(one => `${names} ${one.id}`)).toEqual([]);
    }
  }
});

test('nothing typed is lost when the rules change, and the last wish is seen', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('.more summary').click();
  await page.locator('#import').fill('W:W21:B1');
  await page.locator('#allow-undo').uncheck();
  await page.locator('#second-level').selectOption('depth');
  await page.locator('#second-depth').fill('2');
  await page.locator('#rules').selectOption('espanola');
  await expect(page.locator('#import')).toHaveValue('W:W21:B1');
  await expect(page.locator('#allow-undo')).not.toBeChecked();
  await page.locator('input[value="molino"]').check();
  await expect(page.locator('#import')).toHaveValue('W:W21:B1');
  await expect(page.locator('#second-depth')).toHaveValue('2');
  await page.locator('#second-who').selectOption('me');
  await page.locator('input[value="damas"]').check();
  await expect(page.locator('#rules')).toHaveValue('espanola');
  await page.locator('#second-who').selectOption('machine');
  await expect(page.locator('#second-depth')).toHaveValue('2');
  await page.locator('#import').fill('');
  await page.locator('.wish button[type=submit]').click();
  await expect(page.locator('.board.lively')).toBeVisible();

  // Back on the first page everything is as it was, to be seen; and one click plays again.
  await page.goto(`${server.url}/#/`);
  await expect(page.locator('#rules')).toHaveValue('espanola');
  await expect(page.locator('#allow-undo')).toBeVisible();
  await expect(page.locator('#allow-undo')).not.toBeChecked();
  await page.getByRole('button', { name: /Otra vez contra la máquina/ }).click();
  await expect(page.locator('.board.lively')).toBeVisible();
  await expect(page.locator('#do-undo')).toBeHidden();
  await expect(page.locator('#player-above')).toContainText('profundidad 2');
});

test('colours are drawn by lot where one wants it', async ({ page, server }) => {
  await page.addInitScript(() => void (Math.random = () => 0.1));
  await page.goto(server.url);
  await page.locator('input[value="ajedrez"]').check();
  await page.locator('#shuffle').check();
  await page.locator('#second-level').selectOption('depth');
  await page.locator('#second-depth').fill('1');
  await page.locator('.wish button[type=submit]').click();
  await expect(page.locator('#player-below')).toContainText('Negras usted');
  await expect(page.locator('#player-above')).toContainText('Blancas máquina');
});

for (const [width, height] of [[1366, 650], [1024, 768], [360, 780], [768, 1024]]) {
  test(`the question at the end does not cover the board at ${width}x${height}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await openMatch(server, page, { game: 'ajedrez', rules: 'fide' });
    await page.locator('#do-resign').click();
    await page.getByRole('button', { name: 'Sí', exact: true }).click();
    await expect(page.locator('#dialog')).toContainText('¿Jugar otra vez?');
    const [board, dialog] = [await page.locator('.board').boundingBox(), await page.locator('#dialog').boundingBox()];
    if (!board || !dialog) throw new Error('no boxes');
    const across = Math.max(0, Math.min(board.x + board.width, dialog.x + dialog.width) - Math.max(board.x, dialog.x));
    const down = Math.max(0, Math.min(board.y + board.height, dialog.y + dialog.height) - Math.max(board.y, dialog.y));
    expect((across * down) / (board.width * board.height)).toBeLessThan(0.1);
    await page.locator('#dialog').getByRole('button', { name: 'Exportar' }).click();
    await expect(page.locator('#format')).toBeVisible();
  });
}

test('a rematch with colours swapped', async ({ page, server }) => {
  const { id } = await openMatch(server, page, { game: 'ajedrez', rules: 'fide' });
  await expect(page.locator('#player-below')).toContainText('Blancas usted');
  await page.locator('#do-resign').click();
  await page.getByRole('button', { name: 'Sí', exact: true }).click();
  await page.getByRole('button', { name: 'Sí, con los colores cambiados' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.locator('#player-below')).toContainText('Negras usted');
  await expectMoves(page, 1);
});

test('an invitation says which game, which colour and who invites', async ({ page, browser, server }) => {
  const { id, invites } = await openMatch(server, page, { game: 'damas', rules: 'espanola', second: 'open' });
  await clickSpots(page, '10', '14');
  await expectMoves(page, 1);
  const guest = await (await browser.newContext({ locale: 'es-ES' })).newPage();
  await guest.goto(`${server.url}/#/m/${id}/join/second/${invites.second}`);
  const about = guest.locator('.invitation');
  await expect(about).toContainText('Damas españolas');
  await expect(about).toContainText(/Usted juega con\s+Negras/);
  await expect(about).toContainText(/Enfrente:\s+Blancas, otra persona/);
  await expect(about).toContainText('1 jugadas');
  await expect(about.locator('.picture')).toBeVisible();
  await guest.context().close();
});
