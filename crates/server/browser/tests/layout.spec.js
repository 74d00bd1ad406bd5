// @ts-check
// The board has the screen, in every size and orientation.

import { expect, openMatch, openTab, ourTurn, playSome, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {[number, number][]} */
const SIZES = [[360, 780], [780, 360], [768, 1024], [1024, 768], [1366, 650], [1920, 1080], [2560, 1440]];
const GAMES = [{ game: 'damas' }, { game: 'damas', rules: 'internacional' }, { game: 'reversi' }, { game: 'ajedrez' }, { game: 'arabe' }, { game: 'molino' }];

/** @param {Page} page @param {string} selector */
async function box(page, selector) {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

for (const wish of GAMES) {
  test(`the board has the screen: ${wish.game} ${wish.rules ?? ''}`, async ({ page, server }) => {
    await openMatch(server, page, wish);
    await playSome(page, 5, 3);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const size = `${width}x${height}`;
      const board = await box(page, '.board');
      expect(Math.min(board.width, board.height), size).toBeGreaterThanOrEqual(0.85 * Math.min(width, height));
      expect(board.width, size).toBeCloseTo(board.height, 0);
      expect(board.x, size).toBeGreaterThanOrEqual(0);
      expect(board.x + board.width, size).toBeLessThanOrEqual(width + 0.5);
      expect(board.y + board.height, size).toBeLessThanOrEqual(height + 0.5);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), size).toBeLessThanOrEqual(width);
      // All that can be done is in one row, in sight and not over the board.
      const actions = await page.locator('.action:visible').evaluateAll(all => all.map(one => one.getBoundingClientRect()));
      expect(actions.length, size).toBeGreaterThanOrEqual(6);
      expect(new Set(actions.map(one => Math.round(one.top))).size, size).toBe(1);
      expect(Math.max(...actions.map(one => one.bottom)), size).toBeLessThanOrEqual(height);
      expect(Math.max(...actions.map(one => one.right)), size).toBeLessThanOrEqual(width);
      const covered = actions.some(one => one.left < board.x + board.width && one.right > board.x && one.top < board.y + board.height && one.bottom > board.y);
      expect(covered, size).toBe(false);
    }
  });

  test(`no name is under a man: ${wish.game} ${wish.rules ?? ''}`, async ({ page, server }) => {
    await openMatch(server, page, wish);
    await playSome(page, 8, 5);
    const hidden = await page.evaluate(() => {
      const bodies = [...document.querySelectorAll('.piece :is(.body, .stroke)')].filter(one => one instanceof SVGGeometryElement);
      return [...document.querySelectorAll('.board .edge')].flatMap(text => {
        const { x, y, width, height } = /** @type {SVGTextElement} */ (text).getBBox();
        // Digits stand higher than the box of the font begins, and end on its line.
        const [top, bottom] = [y + height * 0.28, y + height * 0.78];
        const corners = [[x, top], [x + width, top], [x, bottom], [x + width, bottom]];
        const under = bodies.some(body => {
          const back = /** @type {DOMMatrix} */ (body.getScreenCTM()).inverse().multiply(/** @type {DOMMatrix} */ (/** @type {SVGTextElement} */ (text).getScreenCTM()));
          return corners.some(([cx, cy]) => body.isPointInFill(new DOMPoint(cx, cy).matrixTransform(back)));
        });
        return under ? [text.textContent] : [];
      });
    });
    expect(hidden).toEqual([]);
  });
}

test('nothing moves when the evaluation comes and goes', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', second: 'depth=2' });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const before = await box(page, '.board');
    await openTab(page, 'Análisis');
    const wanted = page.getByRole('switch', { name: 'Mostrar qué piensa la máquina' });
    await wanted.check();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await box(page, '.board')).toEqual(before);
    await wanted.uncheck();
  }
  await page.getByRole('switch', { name: 'Mostrar qué piensa la máquina' }).check();
  await expect(page.locator('.bar')).toHaveClass(/off/);
  const before = await box(page, '.board');
  await page.locator('.spot[data-label="e2"]').click();
  await page.locator('.spot[data-label="e4"]').click();
  await ourTurn(page);
  await expect(page.locator('.bar')).not.toHaveClass(/off/);
  expect(await box(page, '.board')).toEqual(before);
});

test('the whole screen for the board, and back', async ({ page, server }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await openMatch(server, page, { game: 'reversi' });
  const before = await box(page, '.board');
  await page.locator('#do-full').click();
  await expect(page.locator('.top')).toBeHidden();
  await expect.poll(async () => (await box(page, '.board')).width).toBeGreaterThan(before.width + 30);
  await expect(page.locator('#do-full')).toHaveText('Ventana');
  await page.locator('#do-full').click();
  await expect(page.locator('.top')).toBeVisible();
  await expect(page.locator('#do-full')).toHaveText('Pantalla');
});

test('the header fits on the narrowest screens', async ({ page, server }) => {
  await page.goto(server.url);
  for (const width of [320, 280, 250]) {
    await page.setViewportSize({ width, height: 600 });
    expect(await page.locator('.top').evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0);
    const tools = await page.locator('.tool').evaluateAll(all => all.map(one => one.getBoundingClientRect().right));
    expect(Math.max(...tools)).toBeLessThanOrEqual(width);
  }
});

test('the set-up page uses the width, and the first page shows "play" at once', async ({ page, server }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto(server.url);
  const play = await box(page, '.wish button[type=submit]');
  expect(play.y + play.height).toBeLessThanOrEqual(650);
  for (const id of ['#allow-undo', '#allow-hints', '#shuffle']) await expect(page.locator(id)).toBeInViewport();
  await page.goto(`${server.url}/#/setup/ajedrez/fide`);
  await expect(page.locator('#written')).toBeVisible();
  const board = await box(page, '.board');
  expect(board.height).toBeGreaterThanOrEqual(0.85 * 650);
  const panels = await page.locator('.set-up > .side > .panel:visible').evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(panels).size).toBeGreaterThanOrEqual(2);
});
