// @ts-check
// What the tests do at a board: open a match, click what may be clicked, wait for the answer.

import { test as base, expect } from '@playwright/test';

import { Server } from './server.js';
import { Site } from './site.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @typedef {import('@playwright/test').Fixtures<{}, {server: Server}, import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions, import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions>} Things */

/** One server for all tests of a worker, and a page that fails its test when it throws. @type {Things} */
const things = {
  server: [
    async ({}, use) => {
      // The same tests, with a server or without: what needs one is marked with @server.
      const server = process.env.TABLAS_SITE ? /** @type {Server} */ (/** @type {unknown} */ (await Site.start())) : await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    const errors = watchErrors(page);
    await use(page);
    expect(errors).toEqual([]);
  },
};

/** @type {import('@playwright/test').TestType<import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions, import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions & {server: Server}>} */
export const test = base.extend(things);

export { expect };

/** Uncaught errors, and what the content security policy forbade. @param {Page} page */
export function watchErrors(page) {
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => {
    if (message.type() === 'error' && /Content.Security|Refused to/.test(message.text())) errors.push(message.text());
  });
  return errors;
}

/**
 * @typedef {object} Wish
 * @property {string} game
 * @property {string} [rules]
 * @property {number} [size]
 * @property {string} [position]
 * @property {string} [first]  `me`, `open` or a machine's spec
 * @property {string} [second]
 * @property {import('../../web/js/types.js').TimeControl} [clock]
 */

/** @param {string} who */
const seat = who => (who === 'me' || who === 'open' ? { kind: who } : { kind: 'machine', spec: who });

/**
 * Opens a match through the interface that programs use, and shows it to its owner.
 * @param {Server} server @param {Page} page @param {Wish} wish
 */
export async function openMatch(server, page, wish) {
  const { first = 'me', second = 'depth=1', ...rest } = wish;
  const opened = await (await server.through(page)).post('matches', { ...rest, seats: { first: seat(first), second: seat(second) }, allow: { undo: true, hints: true } });
  const { id, token, invites } = opened;
  await page.goto(server.url);
  await page.evaluate(known => localStorage.setItem('tablas.matches', JSON.stringify([known])), { id, token, invites, title: 'Partida', at: 0 });
  await page.goto(`${server.url}/#/m/${id}`);
  await expect(page.locator('.board .spot').first()).toBeAttached();
  return { id, token, invites };
}

/** @param {Page} page @param {string} label */
export const spot = (page, label) => page.locator(`.spot[data-label="${label}"]`);

/** Clicks spots by their names. @param {Page} page @param {string[]} labels */
export async function clickSpots(page, ...labels) {
  for (const label of labels) await spot(page, label).click();
}

/** The number of moves that the list shows. @param {Page} page @param {number} count */
export const expectMoves = (page, count) => expect(page.locator('.moves .move')).toHaveCount(count);

/** @param {Page} page */
export const ourTurn = page => expect(page.locator('.board.lively')).toBeVisible();

/** Shows one of the panels beside the board. @param {Page} page @param {string|RegExp} name */
export const openTab = (page, name) => page.getByRole('tab', { name }).click();

/** A small generator of pseudo-random numbers (Mulberry32, public domain). @param {number} seed */
export function random(seed) {
  return (/** @type {number} */ below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}

/**
 * Clicks at random among the spots that are marked as possible, until the dialog at the end comes up.
 * @param {Page} page
 * @param {number} seed
 * @param {number} [most]  clicks
 */
export async function playToTheEnd(page, seed, most = 2000) {
  const pick = random(seed);
  for (let clicks = 0; clicks < most; clicks++) {
    if (!(await clickSomething(page, pick))) return clicks;
  }
  throw new Error('the game does not end');
}

/** The same for a few clicks, leaving a man chosen where the game has any. @param {Page} page @param {number} seed @param {number} clicks */
export async function playSome(page, seed, clicks) {
  const pick = random(seed);
  for (let i = 0; i < clicks; i++) await clickSomething(page, pick);
  await ourTurn(page);
}

/** One click that may be made; false when the game is over. @param {Page} page @param {(below: number) => number} pick */
async function clickSomething(page, pick) {
  const state = await page.waitForFunction(() => {
    const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('dialog'));
    const lively = document.querySelector('.board.lively');
    if (dialog.open) return { kind: lively ? 'choose' : 'over', spots: [] };
    if (!lively) return null;
    const spots = [...document.querySelectorAll('.spot.target')].map(one => /** @type {HTMLElement} */ (one).dataset.label ?? '');
    if (spots.length > 0) return { kind: 'click', spots };
    return document.querySelector('#choices button') ? { kind: 'pass', spots: [] } : null;
  });
  const { kind, spots } = /** @type {{kind: string, spots: string[]}} */ (await state.jsonValue());
  if (kind === 'over') return false;
  if (kind === 'choose') await page.locator('#dialog .answers button').first().click();
  else if (kind === 'pass') await page.locator('#choices button').first().click();
  else await spot(page, spots[pick(spots.length)]).click();
  return true;
}
