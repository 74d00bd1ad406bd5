// @ts-check
// Pictures for a person to look at, in target/screenshots.

import { fileURLToPath } from 'node:url';

import { openMatch, playSome, test } from './play.js';

const folder = fileURLToPath(new URL('../../../../target/screenshots/', import.meta.url));
const SIZES = Object.fromEntries(
  [[360, 780], [780, 360], [768, 1024], [1024, 768], [1366, 650], [1920, 1080], [2560, 1440]].map(([width, height]) => [`${width}x${height}`, { width, height }]),
);

/** @type {[string, import('./play.js').Wish][]} */
const GAMES = [
  ['damas', { game: 'damas' }],
  ['reversi', { game: 'reversi' }],
  ['ajedrez', { game: 'ajedrez', second: 'level=medio' }],
  ['arabe', { game: 'arabe' }],
  ['molino', { game: 'molino' }],
];

for (const [name, wish] of GAMES) {
  test(`pictures of ${name}`, async ({ page, server }) => {
    await openMatch(server, page, wish);
    await playSome(page, 21, 6);
    await pictures(page, name);
  });
}

test('pictures of the first page and the set-up board', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('.picture').nth(4).waitFor();
  await pictures(page, 'home');
  await page.goto(`${server.url}/#/setup/ajedrez/fide`);
  await page.locator('#written').waitFor();
  await pictures(page, 'setup');
});

test('pictures of the end', async ({ page, server }) => {
  await openMatch(server, page, { game: 'molino', second: 'me' });
  await page.locator('#do-resign').click();
  await page.getByRole('button', { name: 'Sí' }).click();
  await page.locator('#dialog').getByText('¿Jugar otra vez?').waitFor();
  await pictures(page, 'end');
});

/** @param {import('@playwright/test').Page} page @param {string} name */
async function pictures(page, name) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}${name}-${size}-${colorScheme}.png`, fullPage: name === 'setup' });
    }
  }
}
