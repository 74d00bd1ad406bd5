// @ts-check
// Solved positions on the page: built at a button, marked on the board, forbidden where help is.

import AxeBuilder from '@axe-core/playwright';

import { Server } from './server.js';
import { clickSpots, expect, expectMoves, openMatch, openTab, ourTurn, spot, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */

/** The tables are built once and stay: a server of our own, so that others find theirs empty. @type {Server} */
let own;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => void (own = await Server.start()));
test.afterAll(async () => void (await own.stop()));

/** Three white men against three black ones, and white is lost. */
const POSITION = '1 w 0 0 ww...b../b..wb...';

/** @param {Page} page */
const badges = page => page.locator('.badge');

/** Marks are off until somebody wants them. @param {Page} page */
async function wantMarks(page) {
  await openTab(page, /Análisis|Analysis/);
  await page.getByRole('switch', { name: /Marcar el resultado|Mark the result/ }).check();
}

test('the small board is solved at a button, and the marks are there at once', async ({ page }) => {
  await openMatch(own, page, { game: 'molino', size: 1, second: 'level=perfecto' });
  await ourTurn(page);
  await expect(badges(page)).toHaveCount(0);
  await openTab(page, 'Análisis');
  await expect(page.locator('.perfect')).toContainText('se puede resolver');
  await page.locator('#solve-now').click();
  await expect(page.locator('#perfect-verdict')).toHaveText('Sin errores, Negras: tablas.', { timeout: 60_000 });
  await expect(page.locator('#said-status')).toContainText('El tablero está resuelto.');
  await expect(page.locator('#solve-now')).toBeHidden();
  // All sixteen points are free, and placing there keeps the draw or loses it.
  await expect(badges(page)).toHaveCount(16);
  await expect(spot(page, 'n1')).toHaveAccessibleName(/N1, vacía, se puede colocar, (tablas|pierde en \d+ turnos)/);
  // By search the machine would think for five seconds; by tables it knows.
  const asked = Date.now();
  await spot(page, 'n1').click();
  await expectMoves(page, 2);
  expect(Date.now() - asked).toBeLessThan(5000);
  await ourTurn(page);
  await expect(badges(page)).toHaveCount(14);
  await expect(page.locator('#perfect-verdict')).toHaveText(/^Sin errores, Negras: /);
});

test('the switch turns the marks off and on, and is remembered', async ({ page }) => {
  await openMatch(own, page, { game: 'molino', size: 1 });
  await ourTurn(page);
  await expect(badges(page)).toHaveCount(0);
  await wantMarks(page);
  await expect(badges(page)).toHaveCount(16);
  const marks = page.getByRole('switch', { name: 'Marcar el resultado de cada jugada' });
  await marks.uncheck();
  await expect(badges(page)).toHaveCount(0);
  await expect(spot(page, 'n1')).toHaveAccessibleName('N1, vacía, se puede colocar');
  await page.reload();
  await ourTurn(page);
  await openTab(page, 'Análisis');
  await expect(marks).not.toBeChecked();
  await expect(badges(page)).toHaveCount(0);
  await marks.check();
  await expect(badges(page)).toHaveCount(16);
});

test('every click of a move is marked with the best that it leaves open', async ({ page }) => {
  await openMatch(own, page, { game: 'molino', size: 1, position: POSITION, first: 'me', second: 'me' });
  await wantMarks(page);
  await expect(page.locator('#perfect-verdict')).toHaveText('Sin errores, Blancas: pierde en 8 turnos.');
  await expect(badges(page)).toHaveText(['P8', 'P8', 'P8']);
  await expect(spot(page, 'n1')).toHaveAccessibleName('N1, ficha blanca, puede mover, pierde en 8 turnos');
  await spot(page, 'n1').click();
  await expect(badges(page)).toHaveText(['P8']);
  await expect(spot(page, 'nw1')).toHaveAccessibleName('NW1, vacía, destino posible, pierde en 8 turnos');
  await spot(page, 'nw1').click();
  await expect(page.locator('#perfect-verdict')).toHaveText('Sin errores, Negras: gana en 7 turnos.');
  await expect(badges(page).filter({ hasText: 'G7' }).first()).toBeVisible();
});

test('between two people nothing is marked until one asks for it', async ({ page }) => {
  await openMatch(own, page, { game: 'molino', size: 1, second: 'open' });
  await openTab(page, 'Análisis');
  await expect(page.locator('#perfect-verdict')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Marcar el resultado de cada jugada' })).not.toBeChecked();
  await expect(badges(page)).toHaveCount(0);
});

test('where hints are forbidden, results are too', async ({ page }) => {
  const { id, token } = await openMatch(own, page, { game: 'molino', size: 1 });
  await wantMarks(page);
  await expect(badges(page)).toHaveCount(16);
  await own.post(`matches/${id}/actions`, { type: 'lock', undo: true, hints: false }, token);
  await expect(page.locator('.perfect')).toBeHidden();
  await expect(badges(page)).toHaveCount(0);
  const { scene } = await own.get(`matches/${id}`);
  expect(JSON.stringify(scene)).not.toContain('exact');
  expect(JSON.stringify(await own.get(`matches/${id}/at/0`))).not.toContain('exact');
});

test('only small tables can be asked for', async () => {
  await expect(own.post('tables', { game: 'molino', size: 2 })).rejects.toThrow(/422.*too_large_to_solve/);
  await expect(own.post('tables', { game: 'damas' })).rejects.toThrow(/422/);
});

for (const [lang, words] of /** @type {const} */ ([['es', /tablas/], ['en', /draw/]])) {
  test(`results are for everybody: ${lang}`, async ({ page }) => {
    test.slow();
    await openMatch(own, page, { game: 'molino', size: 1 });
    await wantMarks(page);
    await expect(badges(page)).toHaveCount(16);
    if (lang === 'en') await page.locator('#language').selectOption('en');
    await openTab(page, /Análisis|Analysis/);
    await expect(page.locator('#perfect-verdict')).toHaveText(words);
    for (const [name, width, height] of /** @type {const} */ ([['desktop', 1280, 900], ['phone', 360, 740]])) {
      await page.setViewportSize({ width, height });
      for (const scheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.screenshot({ path: `../../../target/screenshots/tables-${lang}-${name}-${scheme}.png`, fullPage: true });
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      }
    }
    await clickSpots(page, 'n1');
    await expectMoves(page, 2);
  });
}
