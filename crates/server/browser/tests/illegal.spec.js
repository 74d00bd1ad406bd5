// @ts-check
// Every refusal of `testdata/illegal.txt` that can be brought about on the page, by clicks or typed, word for word.

import { readFileSync } from 'node:fs';

import { expect, expectMoves, openMatch, spot, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{rules: string, position: string, tried: string, sentence: string}} Case */

/** What clicks cannot bring about: the page takes an earlier click for something else, or refuses it sooner. */
const BEYOND_CLICKS = new Set([
  'ajedrez fide | | click', // nothing is clicked
  'ajedrez fide | rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 | click e1', // the match is over
  'ajedrez fide | | click e2 e4 e5', // the move is made before
  'damas italiana | W:W9,31,32:B5,10,11,21 | click 9 2 15',
  'damas inglesa | W:W22:B18,1 | click 22 15 10',
  'molino molinolog | 2 b 6 6 bb....../......../........ | click nw1 s1',
  'ajedrez fide | | click g1 e2', // chooses another man
  'arabe arabe | xx---/--x--/-----/-----/---oo x 2 0 0 0 0 - | click a1 b1',
  'ajedrez fide | | click e2 e2', // lets the man go
  'ajedrez fide | | click a1 a3', // a man that cannot move is refused at once
  'ajedrez fide | | click a1 b3',
  'ajedrez fide | | click c1 c3',
  'ajedrez fide | | click d1 e3',
  'ajedrez fide | | click e1 e3',
  'ajedrez fide | rnbqkbnr/pppp1ppp/8/8/4p3/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 3 | click e3 e4',
  'ajedrez fide | 7k/4r3/8/8/8/8/8/N3K3 w - - 0 1 | click a1 b3',
  'damas libre | | click 1 5',
  'damas rusa | B:WK11:BK7,8,20 | click h4 d8',
]);

/** @type {Case[]} */
const CASES = readFileSync(new URL('../../../../testdata/illegal.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split('|').map(field => field.trim()))
  .map(([rules, position, tried, , sentence]) => ({ rules, position, tried, sentence }));

/** @param {Case} one */
const nameOf = ({ rules, position, tried }) => [rules, position, tried].join(' | ').replaceAll('|  |', '| |');

const ON_THE_PAGE = CASES.filter(one => !BEYOND_CLICKS.has(nameOf(one)));

/** Clicks until one is refused. @param {Page} page @param {string[]} labels */
async function clickUntilRefused(page, labels) {
  for (const label of labels) {
    await spot(page, label).click();
    const state = await page.waitForFunction(name => {
      if (document.querySelector('#message')?.textContent) return 'refused';
      return document.querySelector(`.spot[data-label="${name}"]`)?.getAttribute('aria-pressed') === 'true' ? 'chosen' : null;
    }, label);
    if ((await state.jsonValue()) === 'refused') return;
  }
}

/** @param {Page} page @param {string} tried */
async function attempt(page, tried) {
  const [how, ...words] = tried.split(' ');
  if (how === 'click') return clickUntilRefused(page, words);
  await page.locator('#typed').fill(words.join(' '));
  await page.locator('#typed').press('Enter');
}

/** @param {string} rules @param {string} position */
const wish = (rules, position) => {
  const [game, set] = rules.split(' ');
  return { game, rules: set, second: 'me', ...(position ? { position } : {}) };
};

for (const one of ON_THE_PAGE) {
  test(`refused: ${nameOf(one)}`, async ({ page, server }) => {
    await openMatch(server, page, wish(one.rules, one.position));
    await attempt(page, one.tried);
    // A typed move is repeated, with the legal ones behind the reason.
    if (one.tried.startsWith('move')) await expect(page.locator('#message')).toContainText(`no es legal aquí. ${one.sentence} `);
    else await expect(page.locator('#message')).toHaveText(one.sentence);
    await expect(page.locator('#said-error')).toContainText(one.sentence);
    await expectMoves(page, 0);
  });
}

test('what cannot be clicked is still in the file, and most can be', () => {
  expect(CASES.length - ON_THE_PAGE.length).toBe(BEYOND_CLICKS.size);
  expect(new Set(ON_THE_PAGE.map(one => one.sentence)).size).toBeGreaterThanOrEqual(80);
});

/** Rules, position, attempt, and what is said in English. @type {[string, string, string, string][]} */
const ENGLISH = [
  ['ajedrez fide', '7k/4r3/8/8/8/8/4N3/4K3 w - - 0 1', 'click e2', 'E2, white knight: it is pinned. If it leaves that line, E7 (black rook) checks the king.'],
  ['ajedrez fide', '4k3/3r4/8/8/8/8/P7/R3K3 w Q - 0 1', 'click e1 c1', 'You cannot castle: the king would pass D1, which D7 (black rook) attacks.'],
  ['ajedrez problema', '4k3/8/8/8/8/8/P7/R3K3 w - - 0 1', 'click e1 c1', 'These rules know no castling.'],
  ['damas inglesa', 'W:W22,32:B18', 'click 32', 'You have to capture, from 22.'],
  ['damas brasilena', 'W:W22,32:B18,11,28', 'click g1', 'You have to capture as many as possible, 2 men, from C3.'],
  ['damas italiana', 'B:WK19:BK3,14', 'click 14 23', '14, black man: by these rules a man does not capture a king.'],
  ['molino molinolog', '2 b 0 0 b.b..bb./w.w.w.../........', 'click e1 n3', 'N3 is not joined to E1 by a line. Choose a free place next to it.'],
  ['molino clasico', '2 b 0 0 b.b.b..b/w......w/ww.....w', 'click e1 ne1 n3', 'The man on N3 is in a mill and is not captured while there is one outside.'],
  ['arabe arabe', 'xo---/--x--/-----/-----/---oo x 2 0 0 0 0 c', 'click c2 d2', 'In the extra turn one only captures, and C2 to D2 captures nothing. You may also pass.'],
  ['arabe arabe', '', 'click c3', 'Nothing is placed on the centre, C3.'],
  ['reversi reversi', '', 'click c4', 'Not on C4: it encloses no disc of the opponent, and at least one has to turn.'],
];

for (const [rules, position, tried, sentence] of ENGLISH) {
  test(`refused in English: ${rules} ${tried}`, async ({ page, server }) => {
    await page.addInitScript(() => localStorage.setItem('tablas.settings', JSON.stringify({ lang: 'en' })));
    await openMatch(server, page, wish(rules, position));
    await attempt(page, tried);
    await expect(page.locator('#message')).toHaveText(sentence);
  });
}
