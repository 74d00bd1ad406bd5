// @ts-check
// Openings by their names, and one's own games in a position.

import { expect, openMatch, openTab, test } from './play.js';
import { everywhere } from './study.js';

/** @typedef {import('./server.js').Server} Server */

const ITALIAN = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4'];

/**
 * A match with these moves, whose winner is `winner`; nobody while it goes on.
 * @param {Server} server @param {string} game @param {string[]} moves @param {{rules?: string, resigns?: boolean, you?: string[]}} [how]
 */
async function played(server, game, moves, { rules, resigns = false, you = ['first'] } = {}) {
  const seats = { first: { kind: 'me' }, second: { kind: 'me' } };
  const { id, token } = await server.post('matches', { game, ...(rules ? { rules } : {}), seats, allow: { undo: true, hints: true } });
  for (const [ply, move] of moves.entries()) await server.post(`matches/${id}/actions`, { type: 'move', move, ply }, token);
  // Who plays both sides resigns for the one to move.
  if (resigns) await server.post(`matches/${id}/actions`, { type: 'resign' }, token);
  return { id, token, title: 'Partida', at: 0, you };
}

test('the list of a match has the name of its opening, in both languages', async ({ page, server }) => {
  const { id, token } = await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await expect(page.locator('#opening')).toBeHidden();
  for (const [ply, move] of ITALIAN.entries()) await server.post(`matches/${id}/actions`, { type: 'move', move, ply }, token);
  await expect(page.locator('#opening')).toHaveText('C50 Apertura italiana');
  await page.locator('#language').selectOption('en');
  await expect(page.locator('#opening')).toHaveText('C50 Italian Game');
  const record = await (await page.request.get(`${server.url}/api/v1/matches/${id}/export?format=pgn`)).text();
  expect(record).toContain('[ECO "C50"]\n[Opening "Italian Game"]');
});

test('Othello and English draughts have their names', async ({ page, server }) => {
  const tiger = await played(server, 'reversi', ['f5', 'd6', 'c3', 'd3', 'c4'], { rules: 'othello' });
  await page.goto(`${server.url}/#/m/${tiger.id}`);
  await expect(page.locator('#opening')).toHaveText('Tigre (Tiger)');
  const souter = await played(server, 'damas', ['11-15', '23-19', '9-14', '22-17', '6-9'], { rules: 'inglesa' });
  await page.goto(`${server.url}/#/m/${souter.id}`);
  await expect(page.locator('#opening')).toHaveText('Souter');
  const free = await played(server, 'damas', ['9-13']);
  await page.goto(`${server.url}/#/m/${free.id}`);
  await expect(page.locator('.moves .move')).toHaveCount(1);
  await expect(page.locator('#opening')).toBeHidden();
});

test('analysis, review and archive name it too, whatever the order of the moves', async ({ page, server }) => {
  // The bishop's opening becomes the Italian game.
  const match = await played(server, 'ajedrez', ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'g1f3'], { rules: 'fide', resigns: true });
  await page.goto(server.url);
  await page.evaluate(known => localStorage.setItem('tablas.matches', JSON.stringify([known])), match);
  await page.goto(`${server.url}/#/a/m/${match.id}/3`);
  await expect(page.locator('#opening')).toHaveText('C23 Apertura de alfil');
  await page.locator('#walk-end').click();
  await expect(page.locator('#opening')).toHaveText('C50 Apertura italiana');
  await page.goto(`${server.url}/#/review/${match.id}`);
  await page.locator('#walk-end').click({ force: true }).catch(() => {});
  await page.keyboard.press('End');
  await expect(page.locator('#opening')).toHaveText('C50 Apertura italiana');
  await page.goto(`${server.url}/#/games`);
  await expect(page.locator('#archive .opening')).toHaveText('C50 Apertura italiana');
  await page.locator('#search').fill('italiana');
  await expect(page.locator('#archive > li')).toHaveCount(1);
  await page.locator('#search').fill('siciliana');
  await expect(page.locator('#archive > li')).toHaveCount(0);
});

test('one\'s own games in a position: how often, how they ended, and a click plays the move', async ({ page, server }) => {
  // After five moves Black resigns, after four White.
  const known = [
    await played(server, 'ajedrez', ITALIAN, { rules: 'fide', resigns: true }),
    await played(server, 'ajedrez', ['g1f3', 'b8c6', 'e2e4', 'e7e5', 'f1b5'], { rules: 'fide', resigns: true, you: ['second'] }),
    await played(server, 'ajedrez', ITALIAN.slice(0, 4), { rules: 'fide', resigns: true }),
    await played(server, 'reversi', ['f5'], { rules: 'othello' }),
  ];
  await page.goto(server.url);
  await page.evaluate(known => localStorage.setItem('tablas.matches', JSON.stringify(known)), known);
  await page.goto(`${server.url}/#/a/ajedrez/fide`);
  await openTab(page, 'Mis partidas');
  const rows = page.locator('#explorer tbody tr');
  await expect(rows).toHaveText([/^e4\s*2\s*1\s*0\s*1$/, /^Cf3\s*1\s*0\s*0\s*1$/]);
  await rows.nth(0).getByRole('button').click();
  await expect(page.locator('#said-move')).toHaveText(/^e4\./);
  await expect(rows).toHaveText([/^e5\s*2/]);
  for (const move of ['e5', 'Cf3', 'Cc6']) await page.locator('#explorer').getByRole('button', { name: move, exact: true }).click();
  // Here the game with the other order of moves has arrived as well.
  await expect(rows).toHaveText([/^Ab5\s*1\s*0\s*0\s*1$/, /^Ac4\s*1\s*1\s*0\s*0$/]);
  await everywhere(page, 'explorer', [[1366, 650], [768, 1024], [360, 780], [780, 360]]);
  await page.getByRole('button', { name: 'Ac4', exact: true }).last().click();
  await expect(page.locator('#opening')).toHaveText('C50 Apertura italiana');
  await expect(page.locator('#explorer-none')).toBeVisible();
  await openTab(page, 'Jugadas');
  await expect(page.locator('.tree .move')).toHaveText([/principio|Comienzo|Inicio/i, /e4/, /e5/, /Cf3/, /Cc6/, /Ac4/]);
});
