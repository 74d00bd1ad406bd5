// @ts-check
// What the tests do on the analysis board.

import { fileURLToPath } from 'node:url';

import AxeBuilder from '@axe-core/playwright';

import { expect, random } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./server.js').Server} Server */
/** @typedef {import('../../web/js/types.js').Action} Action */

const folder = fileURLToPath(new URL('../../../../target/screenshots/', import.meta.url));
const SIZES = [[1920, 1080], [1366, 650], [768, 1024], [360, 780], [780, 360]];

/** A match of a few legal moves, over where `over`. @param {Server} server @param {string} game @param {number} count @param {{over?: boolean, seed?: number}} [how] */
export async function played(server, game, count, { over = false, seed = 5 } = {}) {
  const seats = { first: { kind: 'me' }, second: { kind: 'me' } };
  const { id, token } = await server.post('matches', { game, seats, allow: { undo: true, hints: true } });
  const pick = random(seed);
  for (let ply = 0; ply < count; ply++) {
    const { scene } = await server.get(`matches/${id}`);
    await server.post(`matches/${id}/actions`, { type: 'move', move: scene.actions[pick(scene.actions.length)].move, ply }, token);
  }
  if (over) await server.post(`matches/${id}/actions`, { type: 'resign' }, token);
  return { id, token, history: (await server.get(`matches/${id}`)).history };
}

/** The review that the server makes of a match. @param {Server} server @param {string} id @returns {Promise<import('../../web/js/types.js').Review>} */
export async function reviewed(server, id) {
  await server.post(`matches/${id}/review`, {});
  const now = () => server.get(`matches/${id}/review`);
  await expect.poll(async () => (await now()).state, { timeout: 120_000 }).toBe('done');
  return (await now()).review;
}

/** Clicks a move. @param {Page} page @param {Action} action */
export async function clickMove(page, action) {
  for (const spot of action.clicks) await page.locator(`.spot[data-spot="${spot}"]`).click();
  if (action.clicks.length === 0) await page.locator('.choices-here button').first().click();
}

/** A move that is clicked with spots of its own, other than these. @param {{actions: Action[]}} scene @param {string[]} but */
export function another({ actions }, but) {
  const alone = actions.filter(one => one.clicks.length > 0 && !one.becomes && !but.includes(one.move) && actions.filter(other => other.clicks.join() === one.clicks.join()).length === 1);
  if (alone.length === 0) throw new Error('no other move');
  return alone[alone.length - 1];
}

/** A move of a record as a Spanish page writes it. @param {string} recorded */
export const inSpanish = recorded => recorded.replace(/[KQRBN]/g, letter => 'RDTAC'['KQRBN'.indexOf(letter)]);

/** The tree as it is read, from top to bottom. @param {Page} page */
export const treeText = page => page.locator('.tree').innerText().then(text => text.replace(/\s+/g, ' ').trim());

/** @param {Page} page */
export const current = page => page.locator('.tree [aria-current]');

/** Looks at a view on every screen: nothing sticks out, nothing is forbidden to anybody. @param {Page} page @param {string} name @param {number[][]} [sizes] */
export async function everywhere(page, name, sizes = SIZES) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name} ${width}`).toBeLessThanOrEqual(0);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}${name}-${width}x${height}-${colorScheme}.png`, fullPage: height > width });
      // A rule that is broken is broken on a phone or on a laptop.
      if (width !== 360 && width !== 1366) continue;
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(one => `${one.id}: ${one.nodes[0].html}`), `${name} ${width} ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
