// @ts-check
// Forced mates: a solution to walk through, and puzzles.

import AxeBuilder from '@axe-core/playwright';

import { expect, spot, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./server.js').Server} Server */

/** The mate in three of the guides. */
const THREE = 'r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1';

/** @param {Page} page @param {Server} server */
async function askForMate(page, server) {
  await page.goto(`${server.url}/#/setup/ajedrez/fide`);
  await page.locator('#position-text').fill(THREE);
  await page.getByRole('button', { name: /Leer|Read/ }).click();
  await expect(spot(page, 'f6')).toHaveAccessibleName(/torre blanca|white rook/);
  await page.locator('#mate-n').fill('3');
  await page.locator('#ask-mate_in').click();
  await page.locator('#walk-solution').click();
}

test('a solution is walked through, with the defence that one chooses', async ({ page, server }) => {
  await askForMate(page, server);
  const choices = page.locator('#solution-choices button');
  await expect(choices).toHaveText(['1. Ta6+']);
  await choices.first().click();
  await expect(spot(page, 'a6')).toHaveAccessibleName(/torre blanca/);
  await expect(choices).toHaveText(['1… f6', '1… Tg7']);
  await expect(page.locator('#said-move')).toHaveText('1. Ta6+. 2 defensas. Elija una y verá la respuesta:');
  await choices.last().click();
  await expect(spot(page, 'g7')).toHaveAccessibleName(/torre negra/);
  await choices.first().click();
  await expect(page.locator('#solution-task')).toHaveText('Jaque mate.');
  await expect(spot(page, 'a8')).toHaveAccessibleName(/torre blanca/);
  await expect(page.locator('.way .move')).toHaveText(['1. Ta6+', '1… Tg7', '2. Txa8#']);
  // Back to the defences, and the other one.
  await page.locator('#solution-back').click();
  await page.locator('#solution-back').click();
  await choices.first().click();
  await expect(choices).toHaveText(['2. Axf6+']);
  // What was set up is still there.
  await page.locator('#solution-close').click();
  await expect(spot(page, 'f6')).toHaveAccessibleName(/torre blanca/);
});

test('a solution is walked through with the keyboard alone', async ({ page, server }) => {
  await askForMate(page, server);
  await expect(page.locator('#choice-0')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#choice-0')).toHaveText('1… f6');
  await expect(page.locator('#choice-0')).toBeFocused();
  for (const task of [/gana/, /defensa/, /gana/, 'Jaque mate.']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('#solution-task')).toHaveText(task);
  }
  await expect(page.locator('.way .move').last()).toHaveText('3. Txa8#');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#choice-0')).toHaveText('3. Txa8#');
  await page.keyboard.press('Home');
  await expect(page.locator('.way .move')).toHaveCount(0);
  // Whoever is quicker than the server loses no step.
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await expect(page.locator('.way .move')).toHaveCount(3);
});

/** The spots of the right move, as the prover has it. @param {Pick<Server, 'post'>} api @param {string} position @param {number} n */
async function rightMove(api, position, n) {
  const { line } = await api.post('ask', { game: 'ajedrez', rules: 'fide', position, question: 'mate_in', n });
  const { scene } = await api.post('read', { game: 'ajedrez', rules: 'fide', text: position });
  const labels = (/** @type {{clicks: number[]}} */ action) => action.clicks.map(id => scene.geometry.spots[id].label);
  const action = scene.actions.find((/** @type {{move: string}} */ one) => one.move === line[0]);
  const wrong = scene.actions.find((/** @type {{move: string, name?: unknown}} */ one) => one.move !== line[0] && !one.name);
  return { right: labels(action), wrong: labels(wrong), move: /** @type {string} */ (line[0]) };
}

/** @param {Page} page @param {string[]} labels */
async function play(page, labels) {
  for (const label of labels) await spot(page, label).click();
  const dialog = page.locator('#dialog[open] .answers button');
  if (await dialog.count()) await dialog.first().click();
}

test('a puzzle is solved against the defence; a wrong move says why', async ({ page, server }) => {
  const api = await server.through(page);
  const { puzzles } = await api.get('puzzles');
  const inTwo = puzzles.filter((/** @type {{n: number}} */ one) => one.n === 2);
  expect(puzzles.length).toBeGreaterThanOrEqual(60);
  // A link as they were before there were puzzles of other games.
  await page.goto(`${server.url}/#/puzzles/2/1`);
  await expect(page.locator('#status')).toHaveText(/mate en 2 jugadas/);
  const number = puzzles.indexOf(inTwo[0]) + 1;
  await expect(page).toHaveURL(new RegExp(`#/puzzles/ajedrez/fide/${number}$`));
  const first = await rightMove(api, inTwo[0].position, 2);
  await play(page, first.wrong);
  await expect(page.locator('#message')).toHaveText(/no basta|no da mate/);
  await expect(page.locator('#said-error')).toHaveText(/no basta|no da mate/);
  await expect(page.locator('.board.lively')).toBeVisible();
  await page.locator('#puzzle-hint').click();
  await expect(page.locator('#message')).toHaveText(`Mire la pieza de ${first.right[0].toUpperCase()}.`);
  await page.locator('#puzzle-hint').click();
  await expect(page.locator('#message')).toHaveText(/^La jugada es /);
  await play(page, first.right);
  await expect(page.locator('#message')).toHaveText(/^Bien: /);
  await expect(page.locator('#status')).toHaveText(/mate en una jugada/);
  const { reply } = await api.post('defend', { game: 'ajedrez', rules: 'fide', position: inTwo[0].position, move: first.move, n: 2 });
  const after = await api.post('read', { game: 'ajedrez', rules: 'fide', text: inTwo[0].position, moves: [first.move, reply.move] });
  await play(page, (await rightMove(api, after.position, 1)).right);
  await expect(page.locator('#status')).toHaveText('¡Resuelto! Jaque mate.');
  await expect(page.locator('#puzzle-next')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/puzzles/ajedrez/fide/${number + 1}$`));
  await expect(page.locator('#puzzle-number option').first()).toHaveText(/✓ resuelto/);
});

test('puzzles are chosen by their length, and their solution is walked through', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('input[value="ajedrez"]').check();
  await page.getByRole('link', { name: 'Problemas', exact: true }).click();
  await expect(page.locator('#status')).toHaveText(/mate en una jugada/);
  await page.locator('#puzzle-n').selectOption('3');
  await expect(page.locator('#status')).toHaveText(/mate en 3 jugadas/);
  await page.locator('#puzzle-solution').click();
  await expect(page.locator('#solution-choices button')).toHaveCount(1);
  await page.locator('#solution-on').click();
  await expect(page.locator('#solution-task')).toHaveText(/defensa/);
  await expect(page.locator('.board.lively')).toHaveCount(0);
  await page.locator('#solution-close').click();
  await expect(page.locator('.board.lively')).toBeVisible();
});

for (const lang of /** @type {const} */ (['es', 'en'])) {
  test(`puzzles and solutions are for everybody: ${lang}`, async ({ page, server }) => {
    test.slow(); // Looking at eight pictures takes its time.
    await page.goto(`${server.url}/#/puzzles/2/1`);
    if (lang === 'en') await page.locator('#language').selectOption('en');
    await expect(page.locator('#status')).toHaveText(lang === 'en' ? /mate in 2 moves/ : /mate en 2 jugadas/);
    const look = async (/** @type {string} */ what) => {
      for (const [name, width, height] of /** @type {const} */ ([['desktop', 1280, 900], ['phone', 360, 740]])) {
        await page.setViewportSize({ width, height });
        for (const scheme of /** @type {const} */ (['light', 'dark'])) {
          await page.emulateMedia({ colorScheme: scheme });
          await page.screenshot({ path: `../../../target/screenshots/${what}-${lang}-${name}-${scheme}.png`, fullPage: true });
          expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        }
      }
    };
    await look('puzzle');
    await page.setViewportSize({ width: 1280, height: 900 });
    await askForMate(page, server);
    await page.locator('#choice-0').click();
    await expect(page.locator('#solution-choices button')).toHaveCount(2);
    await look('solution');
  });
}
