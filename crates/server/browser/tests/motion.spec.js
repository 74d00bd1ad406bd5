// @ts-check
// What moves, and that nothing does where somebody wants no motion.

import { clickSpots, expect, expectMoves, openMatch, test } from './play.js';

/** A capture of two men. */
const TWO = { game: 'damas', rules: 'internacional', second: 'me', position: 'W:W47,50:B42,32,1' };

/** Remembers what is animated and when moves are shown. @param {import('@playwright/test').Page} page */
const watch = page =>
  page.addInitScript(() => {
    const seen = /** @type {any} */ (window);
    seen.animated = [];
    seen.shown = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (/** @type {Keyframe[]|PropertyIndexedKeyframes|null} */ frames, /** @type {number|KeyframeAnimationOptions|undefined} */ options) {
      seen.animated.push(Array.isArray(frames) ? frames.length : 0);
      return animate.call(this, frames, options);
    };
    new MutationObserver(() => {
      const count = document.querySelectorAll('.mark-last').length && document.querySelector('.moves')?.querySelectorAll('.move').length;
      if (count && seen.shown.at(-1)?.count !== count) seen.shown.push({ count, at: performance.now() });
    }).observe(document, { childList: true, subtree: true });
  });

/** @param {import('@playwright/test').Page} page */
const animated = page => page.evaluate(() => /** @type {any} */ (window).animated);

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('several jumps are shown one after the other', async ({ page, server }) => {
    await watch(page);
    const { id, token } = await openMatch(server, page, TWO);
    await server.post(`matches/${id}/actions`, { type: 'move', move: '47x27', ply: 0 }, token);
    await expectMoves(page, 1);
    expect(await animated(page)).toContain(3);
    await expect(page.locator('.piece')).toHaveCount(3);
  });

  test('discs turn over', async ({ page, server }) => {
    await openMatch(server, page, { game: 'reversi', second: 'me' });
    await page.locator('.spot.target').first().click();
    await expectMoves(page, 1);
    await expect(page.locator('.turned')).toHaveCount(1);
    await expect(page.locator('.piece')).toHaveCount(5);
  });

  test('the machine answers when the eye has followed the move', async ({ page, server }) => {
    await watch(page);
    await openMatch(server, page, { game: 'ajedrez', rules: 'fide' });
    for (const [i, move] of ['e2e4', 'd2d4', 'a2a3'].entries()) {
      const before = await page.evaluate(() => performance.now());
      await clickSpots(page, move.slice(0, 2), move.slice(2));
      await expectMoves(page, 2 * i + 2);
      const at = await page.evaluate(count => /** @type {any} */ (window).shown.find((/** @type {any} */ one) => one.count === count)?.at, 2 * i + 2);
      expect(at - before).toBeGreaterThanOrEqual(350);
      await expect(page.locator('.board.lively')).toBeVisible();
    }
  });
});

test('without motion men are where they are at once', async ({ page, server }) => {
  await watch(page);
  const { id, token } = await openMatch(server, page, TWO);
  await server.post(`matches/${id}/actions`, { type: 'move', move: '47x27', ply: 0 }, token);
  await expectMoves(page, 1);
  expect(await animated(page)).toEqual([]);
  await expect(page.locator('.piece')).toHaveCount(3);
  const moving = await page.locator('.piece').evaluateAll(all => all.map(one => getComputedStyle(one).transitionDuration));
  expect(new Set(moving)).toEqual(new Set(['0s']));
});
