// @ts-check
// The board without a mouse, in words, in every colour, and on a small screen.

import AxeBuilder from '@axe-core/playwright';

import { clickSpots, expect, expectMoves, openMatch, spot, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */

test('a whole game with the keyboard alone', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.locator('#first-who')).toBeVisible();
  // From the top of the page to the form with Tab, choices with arrows.
  await page.locator('input[value="molino"]').focus();
  await page.keyboard.press('Space');
  await page.locator('#size').focus();
  await page.keyboard.press('Home');
  await page.locator('#second-level').focus();
  await page.keyboard.press('End');
  await page.locator('#second-depth').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page.locator('.board.lively')).toBeVisible();

  // One Tab stop for the whole board.
  await page.locator('#do-undo').waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.spot[tabindex="0"]').count()).toBe(1);
  await page.locator('.spot[tabindex="0"]').focus();
  for (let turns = 0; turns < 400; turns++) {
    const state = await page.waitForFunction(() => {
      if (/** @type {HTMLDialogElement} */ (document.getElementById('dialog')).open) return 'over';
      return document.querySelector('.board.lively .spot.target') ? 'play' : null;
    });
    if ((await state.jsonValue()) === 'over') break;
    await page.keyboard.press('p');
    if (turns % 3 === 0) await page.keyboard.press('p');
    await page.keyboard.press(turns % 2 === 0 ? 'Enter' : 'Space');
  }
  await expect(page.locator('#dialog')).toContainText('¿Jugar otra vez?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#dialog')).toBeHidden();
});

test('arrows go along the lines, escape lets go, i leads to the text field', async ({ page, server }) => {
  await openMatch(server, page, { game: 'molino', second: 'me', position: '2 b 0 0 b.b..bb./w.w.w.w./........' });
  await spot(page, 'n1').focus();
  await page.keyboard.press('ArrowUp');
  await expect(spot(page, 'n2')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(spot(page, 'nw2')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(spot(page, 'w2')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(spot(page, 'w1')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(spot(page, 'w1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(spot(page, 'w1')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('m');
  await expect(page.locator('#said-status')).toHaveText('Puede ir a: NW1');
  await page.keyboard.press('Escape');
  await expect(spot(page, 'w1')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('#said-status')).toHaveText('Nada elegido');
  await page.keyboard.press('i');
  await expect(page.locator('#typed')).toBeFocused();
});

test('every move, error and result is said', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  const moves = page.locator('#said-move');
  const errors = page.locator('#said-error');
  await clickSpots(page, 'f2', 'f3');
  await expect(moves).toHaveText(/f3/);
  await expect(moves).toHaveText(/[Bb]lancas/);
  await clickSpots(page, 'e4');
  await expect(errors).toHaveText('E4 está vacía. Elija primero una ficha suya (Negras).');
  // The same text again is a little different, or readers keep silent.
  const raw = () => errors.evaluate(one => one.textContent);
  const once = await raw();
  await clickSpots(page, 'e4');
  await expect.poll(raw).not.toBe(once);
  await expect(errors).toHaveText('E4 está vacía. Elija primero una ficha suya (Negras).');
  await clickSpots(page, 'e7', 'e5');
  await expectMoves(page, 2);
  await clickSpots(page, 'g2', 'g4');
  await expectMoves(page, 3);
  await clickSpots(page, 'd8', 'h4');
  await expect(moves).toHaveText(/negras/i);
  await expect(page.locator('#dialog h2')).toHaveText(/negras/i);
});

test('labels say what stands there and what it can do', async ({ page, server }) => {
  await openMatch(server, page, { game: 'damas', rules: 'libre', second: 'me' });
  await expect(spot(page, '9')).toHaveAccessibleName(/^9, dama blanca, puede mover$/);
  await clickSpots(page, '9');
  await expect(spot(page, '13')).toHaveAccessibleName(/^13, vacía, destino posible$/);
  await expect(spot(page, '9')).toHaveAccessibleName(/^9, dama blanca, elegida$/);
  await expect(page.locator('.spots')).toHaveAttribute('role', 'grid');
});

/** @type {[string, (server: import('./server.js').Server, page: Page) => Promise<unknown>][]} */
const VIEWS = [
  ['home', (server, page) => page.goto(server.url)],
  ['damas', (server, page) => openMatch(server, page, { game: 'damas' })],
  ['reversi', (server, page) => openMatch(server, page, { game: 'reversi' })],
  ['ajedrez', (server, page) => openMatch(server, page, { game: 'ajedrez', second: 'open' })],
  ['arabe', (server, page) => openMatch(server, page, { game: 'arabe' })],
  ['molino', (server, page) => openMatch(server, page, { game: 'molino' })],
  ['setup', (server, page) => page.goto(`${server.url}/#/setup/ajedrez/fide`)],
  ['join', (server, page) => page.goto(`${server.url}/#/m/nobody/join/second/code`)],
];

for (const [name, open] of VIEWS) {
  test(`axe finds nothing: ${name}`, async ({ page, server }) => {
    await open(server, page);
    await expect(page.locator('h1')).toBeVisible();
    for (const scheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const details of await page.locator('details:visible').all()) await details.evaluate(one => one.setAttribute('open', ''));
      // The whole page once, and then what each tab shows.
      for (const tab of [null, ...(await page.getByRole('tab').all()).slice(1)]) {
        await tab?.click();
        const axe = new AxeBuilder({ page });
        const { violations } = await (tab ? axe.include('.panels') : axe).analyze();
        expect(violations.map(one => `${scheme} ${one.id}: ${one.nodes.map(node => node.target).join(' | ')}`)).toEqual([]);
      }
    }
  });
}

test('axe finds nothing in the dialogs', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', second: 'me' });
  await page.getByRole('button', { name: 'Ayuda' }).click();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(one => one.id)).toEqual([]);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.locator('#do-resign').click();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(one => one.id)).toEqual([]);
});

for (const [name, open] of VIEWS) {
  test(`nothing overflows at 360 pixels: ${name}`, async ({ page, server }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(server, page);
    await expect(page.locator('h1')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const small = await page.locator('button:visible, select:visible, .spot').evaluateAll(all =>
      all.map(one => ({ name: one.id || one.className || one.textContent, box: one.getBoundingClientRect() })).filter(({ box }) => box.width < 43.9 || box.height < 43.9).map(({ name, box }) => `${name} ${box.width}×${box.height}`),
    );
    expect(small).toEqual([]);
  });
}

for (const wish of [{ game: 'damas', rules: 'internacional' }, { game: 'molino', size: 7 }, { game: 'ajedrez' }]) {
  test(`spots are as large as the screen allows: ${wish.game}`, async ({ page, server }) => {
    await openMatch(server, page, wish);
    /** The least distance between two spots, and the smallest button. */
    const measure = () =>
      page.locator('.spot').evaluateAll(all => {
        const boxes = all.map(one => one.getBoundingClientRect());
        const distances = boxes.flatMap((a, i) => boxes.slice(i + 1).map(b => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))));
        return { apart: Math.min(...distances), button: Math.min(...boxes.map(box => box.width)) };
      });
    await page.setViewportSize({ width: 1280, height: 960 });
    const wide = await measure();
    expect(wide.apart).toBeGreaterThanOrEqual(43.9);
    expect(wide.button).toBeGreaterThanOrEqual(43.9);
    // A phone has no room for 44 pixels between the seventeen columns of the largest board: never less than 24, and a
    // move can be typed.
    await page.setViewportSize({ width: 360, height: 740 });
    const narrow = await measure();
    if (wish.game === 'molino') await page.screenshot({ path: '../../../target/screenshots/largest-phone.png' });
    expect(narrow.apart).toBeGreaterThanOrEqual(23.9);
    expect(narrow.button).toBeGreaterThanOrEqual(Math.min(43.9, 1.39 * narrow.apart));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
}
