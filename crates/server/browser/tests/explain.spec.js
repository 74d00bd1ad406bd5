// @ts-check
// Where a value comes from: terms, sliders that change the choice, the board in colours, for everybody.

import { expect, test } from './play.js';
import { everywhere } from './study.js';

/** @typedef {import('@playwright/test').Page} Page */

const CORNER = '-O----O--OOX-O---OOOOXX---OOX-X---OXOOO---OXXX------X----------- X';
const rows = (/** @type {Page} */ page) => page.locator('.term-table tbody tr');

/** @param {Page} page @param {import('./server.js').Server} server @param {string} game @param {string} [position] */
async function open(page, server, game, position) {
  await page.goto(`${server.url}/#/explain/${game}${position ? `/-/-/${encodeURIComponent(position)}` : ''}`);
  await expect(rows(page).first()).toBeVisible();
}

test('every game is explained by both evaluators, and the sum is the value', async ({ page, server }) => {
  const { games } = await server.get('catalogue');
  for (const { id } of games) {
    await open(page, server, id);
    for (const evaluator of ['documento', 'tablas']) {
      await page.locator('#explain-evaluator').selectOption(evaluator);
      const found = await server.post('explain', { game: id, evaluator });
      await expect(rows(page)).toHaveCount(found.weights.length);
      await expect(page.locator('#explain-value')).toContainText(`Vale ${found.value} para`);
      await expect(page.locator('#explain-choice')).toContainText(`(${found.choice.value})`);
      const cells = await page.locator('.term-sum td').allInnerTexts();
      const numbers = cells.map(cell => Number(cell.replaceAll('.', '').replace(',', '.')));
      expect(Math.abs(numbers[0] - numbers[1] - found.value)).toBeLessThan(0.05);
      await expect(page.locator('.heat-board svg')).toBeVisible();
    }
  }
});

test('sliders change what would be played', async ({ page, server }) => {
  await open(page, server, 'reversi', CORNER);
  await page.locator('#explain-depth').fill('1');
  await page.locator('#explain-depth').press('Enter');
  const choice = page.locator('#explain-choice');
  await expect(choice).toContainText('Elige a1');
  await expect(page.locator('#explain-reset')).toBeDisabled();
  // What would you play if corners were worth nothing?
  await page.locator('#number-esquinas').fill('0');
  await page.locator('#number-esquinas').press('Enter');
  await expect(choice).toContainText('Elige a3');
  await expect(choice).toContainText('Con los pesos de siempre elegiría a1');
  await expect(page.locator('[data-term=esquinas]')).toHaveClass(/changed/);
  await expect(page.locator('#weight-esquinas')).toHaveValue('0');
  await page.locator('#explain-reset').click();
  await expect(choice).toContainText('Elige a1');
  await expect(page.locator('#number-esquinas')).toHaveValue('10000');
  // With the keyboard.
  const slider = page.getByRole('slider', { name: 'Peso de Win' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#number-win')).toHaveValue('9500');
  await expect(page.locator('[data-term=win] td').nth(3)).not.toHaveText('–');
  await expect(page.locator('#explain-value')).toContainText('Con los pesos de siempre');
});

test('a term is shown where it is on the board, and as a list', async ({ page, server }) => {
  await open(page, server, 'reversi');
  await page.locator('#explain-evaluator').selectOption('tablas');
  const corners = page.getByRole('button', { name: 'Formas en las esquinas' });
  await corners.click();
  await expect(corners).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('#heat-title')).toHaveText('Formas en las esquinas');
  const found = await server.post('explain', { game: 'reversi', evaluator: 'tablas' });
  const spots = found.terms.find((/** @type {{name: string}} */ term) => term.name === 'corner_shapes').spots;
  await expect(page.locator('.heat-first, .heat-second')).toHaveCount(spots.length);
  await expect(page.locator('.heat-table tbody tr')).toHaveCount(spots.length);
  await corners.click();
  await expect(page.locator('#heat-title')).toHaveText('Todos los términos juntos');
});

test('a document with two profiles has both', async ({ page, server }) => {
  await open(page, server, 'reversi');
  await page.locator('#explain-profile').selectOption('classic');
  await expect(page.locator('#number-fronteras')).toHaveValue('0');
  await page.locator('#explain-profile').selectOption('six');
  await expect(page.locator('#number-fronteras')).toHaveValue('-30');
  await open(page, server, 'damas');
  await expect(page.locator('#explain-profile')).toBeHidden();
});

test('the explanation is reached from the board and from the tree, and leads back', async ({ page, server }) => {
  await page.goto(`${server.url}/#/a/reversi`);
  await page.locator('#to-explain').click();
  await expect(page).toHaveURL(/#\/explain\/reversi\//);
  await expect(rows(page)).toHaveCount(6);
  await page.locator('#to-tree').click();
  await expect(page).toHaveURL(/#\/tree\/reversi\//);
  await page.locator('#to-explain').click();
  await page.locator('#to-analysis').click();
  await expect(page).toHaveURL(/#\/a\/reversi\//);
});

test('what cannot be explained says why', async ({ page, server }) => {
  await page.goto(`${server.url}/#/explain/reversi/-/-/${encodeURIComponent(`${'X'.repeat(64)} O`)}`);
  await expect(page.locator('#message')).toContainText('La partida ha terminado');
});

for (const lang of ['es', 'en']) {
  test(`explanations are for everybody: ${lang}`, async ({ page, server }) => {
    await page.addInitScript(lang => localStorage.setItem('tablas.settings', JSON.stringify({ lang })), lang);
    await open(page, server, 'reversi', CORNER);
    await expect(page.locator('h1')).toContainText(lang === 'es' ? 'De dónde sale' : 'Where a value comes from');
    await everywhere(page, `explain-${lang}`, lang === 'es' ? undefined : [[1366, 650], [360, 780]]);
    if (lang === 'en') return;
    await page.locator('#explain-evaluator').selectOption('tablas');
    await expect(rows(page)).toHaveCount(7);
    await everywhere(page, `explain-shapes-${lang}`, [[1366, 650], [360, 780]]);
  });
}
