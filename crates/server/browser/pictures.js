// @ts-check
// The pictures of README and guides, from the real page: `cargo xtask pictures` runs this with the folder to fill.
// Everything that could differ from run to run is fixed: positions, window, language, and no motion.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { Server } from './tests/server.js';

/** @typedef {import('@playwright/test').Page} Page */

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const WINDOW = { width: 1120, height: 700 };
const LANGUAGES = /** @type {const} */ (['en', 'es']);
const THEMES = /** @type {const} */ (['light', 'dark']);

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858, before White's last two moves. */
const OPERA =
  'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 ' +
  'c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7';

/** What is photographed: a match to open, and what to do before. */
const SCENES = [
  {
    name: 'match',
    match: { game: 'ajedrez' },
    moves: OPERA.split(' '),
    machine: 'level=maestro',
    /** Two hints: first the piece, then the move. @param {Page} page */
    prepare: async page => {
      for (const mark of ['.mark-hint', '.hint-arrow']) {
        await page.locator('#do-hint').click();
        await page.locator(`.board ${mark}`).first().waitFor({ state: 'attached' });
      }
    },
  },
  {
    name: 'solved',
    match: { game: 'molino', size: 1, position: '1 b 3 3 b.....wb/w.w.b...' },
    moves: [],
    machine: 'level=perfecto',
    /** Tables for the small board are built at a button. @param {Page} page */
    prepare: async page => {
      await page.getByRole('tab', { name: /^(Analysis|Análisis)$/ }).click();
      const solve = page.locator('#solve-now');
      const verdict = page.locator('#perfect-verdict').filter({ hasText: /./ });
      await solve.or(verdict).filter({ visible: true }).first().waitFor();
      if (await solve.isVisible()) await solve.click();
      await verdict.waitFor({ timeout: 60_000 });
      await page.getByRole('switch', { name: /Mark the result|Marcar el resultado/ }).check();
      await page.locator('.badge').first().waitFor({ state: 'attached' });
    },
  },
];

const folder = process.argv[2];
if (!folder) throw new Error('node pictures.js FOLDER');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--headless', '--disable-gpu', '--force-color-profile=srgb'] });
const server = await Server.start();
try {
  for (const lang of LANGUAGES) {
    for (const scene of SCENES) {
      const context = await browser.newContext({ locale: lang, viewport: WINDOW, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await open(page, scene);
      await scene.prepare(page);
      // The pointer would light up what it rests on.
      await page.mouse.move(0, 0);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await page.screenshot({ path: join(folder, `${scene.name}-${lang}-${theme}.png`), animations: 'disabled', caret: 'hide' });
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Opens a match, plays its moves, gives the second seat to a machine and shows all to the owner. @param {Page} page @param {typeof SCENES[number]} scene */
async function open(page, { match, moves, machine }) {
  const me = { kind: 'me' };
  const { id, token, invites } = await server.post('matches', { ...match, seats: { first: me, second: me }, allow: { undo: true, hints: true } });
  const act = (/** @type {object} */ action) => server.post(`matches/${id}/actions`, action, token);
  for (const [ply, move] of moves.entries()) await act({ type: 'move', move, ply });
  await act({ type: 'seat', seat: 'second', to: { kind: 'machine', spec: machine } });
  await page.goto(server.url);
  await page.evaluate(known => localStorage.setItem('tablas.matches', JSON.stringify([known])), { id, token, invites, title: '', at: 0 });
  await page.goto(`${server.url}/#/m/${id}`);
  await page.locator('.board.lively').waitFor();
}
