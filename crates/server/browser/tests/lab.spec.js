// @ts-check
// The laboratory: experiments as plots, with the same numbers as a table and a file.

import { readFile } from 'node:fs/promises';

import { expect, test } from './play.js';
import { everywhere } from './study.js';

/** @typedef {import('@playwright/test').Page} Page */

const cells = (/** @type {Page} */ page) => page.locator('.numbers tbody tr');

/** @param {Page} page @param {import('./server.js').Server} server @param {string} experiment @param {string} [game] */
async function open(page, server, experiment, game = '') {
  await page.goto(`${server.url}/#/lab/${experiment}/${game}`);
  await expect(page.locator('#lab-run')).toBeVisible();
}

test('nodes by depth are drawn, read and taken away', async ({ page, server }) => {
  await open(page, server, 'nodes', 'reversi');
  await page.locator('#lab-depth').fill('4');
  await page.locator('#lab-run').click();
  await expect(cells(page)).toHaveCount(4);
  const { rows } = await server.post('lab/nodes', { game: 'reversi', evaluator: 'documento', depth: 4 });
  await expect(page.getByRole('img', { name: /Nodos por profundidad/ })).toBeVisible();
  await expect(page.locator('.plot polyline')).toHaveCount(4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar como CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const lines = text.trim().split('\r\n').map(line => line.split(','));
  expect(lines[0].length).toBe(5);
  expect(lines[4].slice(0, 4)).toEqual(['4', ...[rows[3].minimax, rows[3].alphabeta, rows[3].sorted].map(String)]);
});

test('random games show how many moves there are', async ({ page, server }) => {
  await open(page, server, 'branching', 'cuatro');
  await page.locator('#lab-games').fill('30');
  await page.locator('#lab-run').click();
  await expect(cells(page).first()).toBeVisible();
  await expect.poll(() => cells(page).first().locator('th, td').allInnerTexts()).toEqual(['1', '30', '7', '7', '7', '7', '7', '7']);
  await expect(page.locator('.plot-band')).toHaveCount(1);
  await page.locator('#lab-experiment').selectOption('games');
  await page.locator('#lab-games').fill('5');
  await page.locator('#lab-run').click();
  const { games } = await server.get('catalogue');
  await expect(cells(page)).toHaveCount(games.length);
  await expect(page.locator('.plot-legend li')).toHaveCount(games.length);
});

test('a match runs live and may be stopped', async ({ page, server }) => {
  await open(page, server, 'strength', 'cuatro');
  await page.locator('#lab-depth').fill('3');
  await page.locator('#lab-games').fill('4');
  await page.locator('#lab-run').click();
  await expect(page.locator('#lab-progress')).toBeEmpty({ timeout: 60_000 });
  await expect(cells(page)).toHaveCount(2);
  await expect(page.locator('.plot-error')).toHaveCount(2);
  const numbers = (await cells(page).first().locator('td').allInnerTexts()).slice(0, 3).map(Number);
  expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(4);
  await page.locator('#lab-games').fill('1000');
  await page.locator('#lab-run').click();
  await expect(page.locator('#lab-progress')).toContainText('de 1000 partidas');
  await page.locator('#lab-stop').click();
  await expect(page.locator('#lab-progress')).toHaveText('Detenido.');
  await expect(page.locator('#lab-stop')).toBeHidden();
  await expect(page.locator('#lab-run')).toBeEnabled();
});

test('the times of document 003 stand beside ours', async ({ page, server }) => {
  await open(page, server, 'times');
  await page.locator('#lab-run').click();
  await expect(cells(page)).toHaveCount(3);
  await expect(cells(page).nth(2)).toContainText('3.775.776');
  await expect(cells(page).nth(2)).toContainText('0,644');
  await expect(page.locator('.lab-summary')).toContainText('--oox/x-x-o/xx-xx');
});

test('what cannot be says why', async ({ page, server }) => {
  await open(page, server, 'nodes', 'damas');
  await page.locator('#lab-position').fill('nothing');
  await page.locator('#lab-run').click();
  await expect(page.locator('#message')).not.toBeEmpty();
  await expect(page.locator('#lab-run')).toBeEnabled();
});

test('the laboratory is reached from the first page and from the tree', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('#to-lab').click();
  await expect(page.locator('#lab-run')).toBeVisible();
  await page.goto(`${server.url}/#/tree/damas`);
  await expect(page.locator('#tree-depth')).toBeVisible();
  await page.locator('#to-lab').click();
  await expect(page).toHaveURL(/#\/lab\/nodes\/damas\//);
  await page.locator('#lab-depth').fill('2');
  await page.locator('#lab-run').click();
  await expect(cells(page)).toHaveCount(2);
  // Another experiment forgets what is on the screen, and the position that it has no use for.
  await page.locator('#lab-experiment').selectOption('strength');
  await expect(cells(page)).toHaveCount(0);
  await page.locator('#lab-depth').fill('2');
  await page.locator('#lab-games').fill('2');
  await page.locator('#lab-run').click();
  await expect(cells(page)).toHaveCount(1);
});

for (const lang of ['es', 'en']) {
  test(`the laboratory is for everybody: ${lang}`, async ({ page, server }) => {
    await page.addInitScript(lang => localStorage.setItem('tablas.settings', JSON.stringify({ lang })), lang);
    await open(page, server, 'nodes', 'reversi');
    await page.locator('#lab-run').click();
    await expect(cells(page)).toHaveCount(5);
    await everywhere(page, `lab-${lang}`, lang === 'es' ? undefined : [[1366, 650], [360, 780]]);
    if (lang === 'en') return;
    await open(page, server, 'branching', 'reversi');
    await page.locator('#lab-games').fill('40');
    await page.locator('#lab-run').click();
    await expect(page.locator('.plot-band')).toHaveCount(1);
    await everywhere(page, `lab-branching-${lang}`, [[1366, 650], [360, 780]]);
  });
}
