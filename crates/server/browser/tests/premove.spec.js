// @ts-check
// A move prepared while the other side thinks.

import AxeBuilder from '@axe-core/playwright';

import { clickSpots, expect, expectMoves, openMatch, spot, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./server.js').Server} Server */

/** A match between this page, which moves second, and a player whose moves we send. @param {Server} server @param {Page} page @param {Record<string, unknown>} wish */
async function againstUs(server, page, wish) {
  const { id, invites, token } = await openMatch(server, page, /** @type {any} */ ({ ...wish, first: 'open', second: 'me' }));
  const joined = await server.post(`matches/${id}/join`, { seat: 'first', code: invites.first });
  const play = (/** @type {string} */ move) => server.post(`matches/${id}/actions`, { type: 'move', move }, joined.token);
  await expect(page.locator('#player-above, #player-below').filter({ hasText: 'se espera' })).toHaveCount(0);
  return { id, token, play };
}

test('it is shown, and played as soon as the turn comes', async ({ page, server }) => {
  const { play } = await againstUs(server, page, { game: 'ajedrez', rules: 'fide' });
  await clickSpots(page, 'e7');
  await expect(page.locator('#message')).toHaveText('No es su turno: Blancas. Elija el destino de E7 y se jugará en cuanto le toque.');
  await clickSpots(page, 'e5');
  await expect(page.locator('#message')).toHaveText('Jugada prevista: E7 E5. Escape o un clic la anula.');
  await expect(page.locator('.mark-premove')).toHaveCount(2);
  await expect(spot(page, 'e5')).toHaveAccessibleName(/jugada prevista/);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(one => one.id)).toEqual([]);
  await page.screenshot({ path: '../../../target/screenshots/premove.png' });
  await play('e2e4');
  await expectMoves(page, 2);
  await expect(page.locator('.moves .move').last()).toHaveText('e5');
  await expect(page.locator('.mark-premove')).toHaveCount(0);
});

test('Escape and a click take it back', async ({ page, server }) => {
  const { play } = await againstUs(server, page, { game: 'ajedrez', rules: 'fide' });
  await clickSpots(page, 'e7', 'e5');
  await expect(page.locator('.mark-premove')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.locator('.mark-premove')).toHaveCount(0);
  await expect(page.locator('#message')).toHaveText('Jugada prevista anulada.');
  await clickSpots(page, 'e7', 'e5');
  await clickSpots(page, 'a4');
  await expect(page.locator('.mark-premove')).toHaveCount(0);
  await play('e2e4');
  await expectMoves(page, 1);
  await expect(page.locator('.board.lively')).toBeVisible();
});

test('what is no longer legal is dropped, and told', async ({ page, server }) => {
  const { play } = await againstUs(server, page, { game: 'ajedrez', rules: 'fide', position: 'r3k3/8/8/8/8/8/8/3QK3 w - - 0 1' });
  await clickSpots(page, 'a8', 'a1');
  await play('d1d8');
  await expect(page.locator('#message')).toHaveText('La jugada prevista ya no es posible.');
  await expectMoves(page, 1);
  await expect(page.locator('.mark-premove')).toHaveCount(0);
});

test('a man is dragged onto one that will be taken', async ({ page, server }) => {
  const { play } = await againstUs(server, page, { game: 'ajedrez', rules: 'fide', position: '3qk3/8/8/3p4/4P3/8/8/4K3 w - - 0 1' });
  const middle = async (/** @type {string} */ label) => {
    const box = await spot(page, label).boundingBox();
    if (!box) throw new Error('no box');
    return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };
  await page.mouse.move(...(await middle('d8')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('d5')), { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('#message')).toHaveText(/Jugada prevista: D8 D5/);
  await play('e4d5');
  await expectMoves(page, 2);
  await expect(spot(page, 'd5')).toHaveAccessibleName(/dama negra/);
});

test('several stops, a choice, and men that are placed', async ({ page, server }) => {
  // Draughts: where a capture begins and ends.
  const draughts = await againstUs(server, page, { game: 'damas', rules: 'inglesa', position: 'B:W22,15:B1,6' });
  await clickSpots(page, '22', '18');
  await draughts.play('1-5');
  await expectMoves(page, 2);
  // Chess: the man to become is still chosen.
  const chess = await againstUs(server, page, { game: 'ajedrez', rules: 'fide', position: '7k/8/8/8/8/8/p7/7K w - - 0 1' });
  await clickSpots(page, 'a2', 'a1');
  await chess.play('h1h2');
  await page.locator('#dialog').getByRole('button', { name: 'torre negra' }).click();
  await expect(spot(page, 'a1')).toHaveAccessibleName(/torre negra/);
  // Reversi and mill: one click is a whole move; who closes a mill still says what it takes.
  const reversi = await againstUs(server, page, { game: 'reversi', rules: 'othello' });
  await clickSpots(page, 'd6');
  await expect(page.locator('.mark-premove')).toHaveCount(1);
  await reversi.play('c4');
  await expect(page.locator('#message')).toHaveText(/ya no es posible/);
  const mill = await againstUs(server, page, { game: 'molino', rules: 'molinolog', size: 2, position: '2 b 6 6 bb....../ww....../.......b' });
  await clickSpots(page, 'e2');
  await expect(page.locator('#message')).toHaveText(/Jugada prevista: E2/);
  await mill.play('s3');
  await expectMoves(page, 2);
});

test('a move taken back takes the prepared one with it, and a watcher prepares nothing', async ({ page, browser, server }) => {
  const { id, token, play } = await againstUs(server, page, { game: 'ajedrez', rules: 'fide' });
  const watcher = await (await browser.newContext()).newPage();
  await watcher.goto(`${server.url}/#/m/${id}`);
  await clickSpots(watcher, 'e7');
  await expect(watcher.locator('#message')).toHaveText('Usted mira esta partida; no juega en ella.');
  await play('e2e4');
  await clickSpots(page, 'e7', 'e5');
  await expectMoves(page, 2);
  await clickSpots(page, 'd7', 'd6');
  await expect(page.locator('.mark-premove')).toHaveCount(2);
  await server.post(`matches/${id}/actions`, { type: 'seat', seat: 'first', to: { kind: 'me' } }, token);
  await server.post(`matches/${id}/actions`, { type: 'undo' }, token);
  await expectMoves(page, 1);
  await expect(page.locator('.mark-premove')).toHaveCount(0);
  await watcher.context().close();
});
