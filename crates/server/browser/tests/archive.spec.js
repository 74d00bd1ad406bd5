// @ts-check
// My games: all of them, found again, with a picture each, and as one file.

import { readFile } from 'node:fs/promises';

import { expect, test } from './play.js';
import { everywhere } from './study.js';

/** @typedef {import('@playwright/test').Page} Page */

const COUNT = 30;

/** Many games of every kind, some given up, and a browser that has played them. @param {import('./server.js').Server} server @param {Page} page */
async function archive(server, page) {
  const { games } = await server.get('catalogue');
  const known = [];
  for (let i = 0; i < COUNT; i++) {
    const game = games[i % games.length];
    const mine = i % 2 === 0 ? 'first' : 'second';
    const seats = { first: { kind: 'me', name: 'Yo' }, second: { kind: 'me', name: 'Yo' }, [mine === 'first' ? 'second' : 'first']: i % 3 === 0 ? { kind: 'machine', spec: 'level=facil' } : { kind: 'open' } };
    const { id, token } = await server.post('matches', { game: game.id, rules: game.rules[0].id, seats, allow: { undo: true, hints: true } });
    if (i % 3 === 0) await server.post(`matches/${id}/actions`, { type: 'resign' }, token);
    known.push({ id, token, title: 'Partida', at: i, you: [mine] });
  }
  await page.goto(server.url);
  await page.evaluate(all => localStorage.setItem('tablas.matches', JSON.stringify(all)), known);
  return games;
}

const rows = (/** @type {Page} */ page) => page.locator('#archive > li');

test('who is waited for is said once', async ({ page, server }) => {
  const { id, token } = await server.post('matches', { game: 'damas', seats: { first: { kind: 'me' }, second: { kind: 'open' } }, allow: { undo: true, hints: true } });
  await page.goto(server.url);
  await page.evaluate(known => localStorage.setItem('tablas.matches', JSON.stringify([known])), { id, token, title: 'Partida', at: 1, you: ['first'] });
  await page.reload();
  const waits = async (/** @type {import('@playwright/test').Locator} */ row) => (await row.innerText()).match(/se espera a alguien/g);
  await expect(page.locator('#mine > li')).toContainText('se espera a alguien');
  await expect.poll(() => waits(page.locator('#mine > li'))).toHaveLength(1);
  await page.locator('#all-games').click();
  await expect(rows(page)).toContainText('se espera a alguien');
  await expect.poll(() => waits(rows(page))).toHaveLength(1);
});

test('all games are there, with opponent, result, date, length and picture', async ({ page, server }) => {
  const games = await archive(server, page);
  await page.reload();
  await page.locator('#all-games').click();
  await expect(page.locator('#count')).toHaveText(`${COUNT} de ${COUNT} partidas`);
  await expect(rows(page)).toHaveCount(24);
  await page.locator('#more-matches').click();
  await expect(rows(page)).toHaveCount(COUNT);
  await expect(rows(page).nth(24).locator('a').first()).toBeFocused();
  await rows(page).first().scrollIntoViewIfNeeded();
  await expect(rows(page).first().locator('.picture')).toBeVisible();
  await page.locator('#filter-game').selectOption(games[1].id);
  await expect(rows(page)).toHaveCount(COUNT / games.length);
  await page.locator('#filter-game').selectOption('');
  await page.locator('#filter-ending').selectOption('lost');
  await expect(rows(page)).toHaveCount(COUNT / 3);
  await expect(rows(page).first()).toContainText('perdida');
  await expect(rows(page).first()).toContainText('contra');
  await expect(rows(page).first()).toContainText(/\d+ jugadas?\b/);
  await page.locator('#filter-against').selectOption('person');
  await expect(page.locator('#count')).toHaveText('Ninguna partida.');
  await page.locator('#filter-against').selectOption('');
  await page.locator('#filter-ending').selectOption('');
  await page.locator('#search').fill('MAQUINA facil');
  await expect(rows(page)).toHaveCount(COUNT / 3);
  await rows(page).first().locator('a').first().press('Enter');
  await expect(page).toHaveURL(/#\/m\//);
});

test('what was found is one file, and what is forgotten is gone', async ({ page, server }) => {
  const games = await archive(server, page);
  await page.goto(`${server.url}/#/games`);
  await page.locator('#filter-game').selectOption(games[0].id);
  await page.locator('#format').selectOption('pgn');
  await expect(rows(page)).toHaveCount(COUNT / games.length);
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#export-all').click()]);
  expect(file.suggestedFilename()).toBe('tablas.pgn');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.match(/\[Event /g)).toHaveLength(COUNT / games.length);
  await expect(page.locator('#count')).toContainText(`guardadas en un archivo: ${COUNT / games.length}`);
  await page.locator('#format').selectOption('json');
  const [json] = await Promise.all([page.waitForEvent('download'), page.locator('#export-all').click()]);
  expect(JSON.parse(await readFile(await json.path(), 'utf8'))).toHaveLength(COUNT / games.length);
  await rows(page).first().getByRole('button').click();
  await page.getByRole('button', { name: 'Sí' }).click();
  await expect(rows(page)).toHaveCount(COUNT / games.length - 1);
});

test('the archive is for everybody and fits every screen', async ({ page, server }) => {
  await archive(server, page);
  await page.goto(`${server.url}/#/games`);
  await expect(rows(page)).toHaveCount(24);
  await expect(page.locator('.archive .picture').first()).toBeVisible();
  await everywhere(page, 'games');
});
