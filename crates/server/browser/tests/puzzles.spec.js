// @ts-check
// Puzzles of every game: solved by clicks against the longest defence, with hints, mistakes, a streak, and one a day.

import { expect, test } from './play.js';
import { everywhere } from './study.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./server.js').Server} Server */
/** @typedef {import('../../web/js/types.js').Action} Action */
/** @typedef {import('../../web/js/types.js').Puzzle} Puzzle */
/** @typedef {import('../../web/js/types.js').Puzzles} Puzzles */
/** @typedef {{game: string, rules: string}} Rules */

const SETS = ['damas/espanola', 'reversi/othello', 'ajedrez/fide', 'arabe/arabe', 'molino/molinolog', 'cuatro/cuatro'];

/** @param {Server} server @param {string} set @returns {Promise<Puzzles>} */
const puzzlesOf = (server, set) => server.get(`puzzles?game=${set.split('/')[0]}&rules=${set.split('/')[1]}`);

/** @param {Page} page @param {string} set @param {number} number @param {Server} server */
async function open(page, server, set, number) {
  await page.goto(`${server.url}/#/puzzles/${set}/${number}`);
  await expect(page.locator('#puzzle-count')).toContainText(`Problema ${number} de`);
  await expect(page.locator('.board.lively')).toBeVisible();
}

/** Clicks a move; where several have the same clicks, its name is chosen. @param {Page} page @param {Action[]} actions @param {string} move */
async function make(page, actions, move) {
  const action = actions.find(one => one.move === move);
  if (!action) throw new Error(`no action ${move}`);
  if (action.clicks.length === 0) return page.locator('.choices-here button').first().click();
  for (const id of action.clicks) await page.locator(`.spot[data-spot="${id}"]`).click();
  const alike = actions.filter(one => one.clicks.join() === action.clicks.join());
  if (alike.length > 1) await page.locator('#dialog').getByRole('button', { name: action.name?.es }).click();
}

/** Where one stands, and what is right there. @param {Server} server @param {Rules} rules @param {Puzzle} puzzle @param {string[]} moves @param {number} n */
async function right(server, { game, rules }, puzzle, moves, n) {
  const { scene } = await server.post('read', { game, rules, text: puzzle.position, moves });
  const { line } = await server.post('solution', { game, rules, position: scene.position, n, goal: puzzle.goal, lead: puzzle.lead });
  return { actions: /** @type {Action[]} */ (scene.actions), move: /** @type {string} */ (line[0]), position: scene.position };
}

/** Plays the solution to its end. @param {Page} page @param {Server} server @param {Puzzles} set @param {Puzzle} puzzle */
async function solve(page, server, set, puzzle) {
  const { game, rules } = set;
  let [n, solved] = [puzzle.n, false];
  /** @type {string[]} */
  const moves = [];
  while (!solved) {
    const { actions, move, position } = await right(server, set, puzzle, moves, n);
    await expect(page.locator('.board.lively')).toBeVisible();
    await make(page, actions, move);
    const answer = await server.post('defend', { game, rules, position, move, n, goal: puzzle.goal, lead: puzzle.lead });
    expect(answer.right).toBe(true);
    moves.push(move, ...answer.replies.map((/** @type {{move: string}} */ one) => one.move));
    [n, solved] = [answer.left, answer.solved];
    if (!solved && answer.replies.length > 0) await expect(page.locator('#message')).toHaveText(/^Bien: /);
  }
  await expect(page.locator('#status')).toHaveText(/^¡Resuelto!/);
}

test('every game has puzzles, and these are all rule sets that have some', async ({ server }) => {
  const { games } = await server.get('catalogue');
  const all = games.flatMap((/** @type {{id: string, rules: {id: string, puzzles: boolean, puzzle_count: number}[]}} */ game) => game.rules.filter(one => one.puzzles).map(one => `${game.id}/${one.id}`));
  expect(all).toEqual(SETS);
  for (const set of SETS) {
    const { puzzles, themes } = await puzzlesOf(server, set);
    expect(puzzles.length).toBeGreaterThanOrEqual(60);
    expect(themes.length).toBeGreaterThanOrEqual(2);
  }
  // Who asks as before gets what was there before.
  const { game, rules, puzzles } = await server.get('puzzles');
  expect([game, rules, puzzles[0].n]).toEqual(['ajedrez', 'fide', 1]);
});

for (const set of SETS) {
  test(`a wrong move, a hint, the solution, and the right moves: ${set}`, async ({ page, server }) => {
    const all = await puzzlesOf(server, set);
    const number = all.puzzles.findIndex(one => one.n === 2) + 1;
    const puzzle = all.puzzles[number - 1];
    await open(page, server, set, number);
    const { actions, move } = await right(server, all, puzzle, [], puzzle.n);
    const wrong = actions.find(one => one.move !== move && one.clicks.length > 0 && actions.filter(other => other.clicks.join() === one.clicks.join()).length === 1);
    await make(page, actions, wrong?.move ?? '');
    await expect(page.locator('#message.bad')).toHaveText(/no basta|no da mate/);
    await expect(page.locator('#said-error')).toHaveText(/no basta|no da mate/);
    await expect(page.locator('.board.lively')).toBeVisible();
    await page.locator('#puzzle-hint').click();
    await expect(page.locator('#message')).toHaveText(/^(Mire la pieza de|La jugada es) /);
    await page.locator('#puzzle-hint').click();
    await expect(page.locator('#message')).toHaveText(/^La jugada es /);
    await page.locator('#puzzle-solution').click();
    await expect(page.locator('#solution-choices button')).toHaveCount(1);
    await expect(page.locator('.board.lively')).toHaveCount(0);
    while ((await page.locator('#solution-on').getAttribute('aria-disabled')) !== 'true') {
      const made = await page.locator('.way .move').count();
      await page.locator('#solution-on').click();
      await expect(page.locator('.way .move')).toHaveCount(made + 1);
    }
    await expect(page.locator('#solution-task')).toHaveText(/mate|ganad/);
    await page.locator('#solution-close').click();
    await solve(page, server, all, puzzle);
    await expect(page.locator('#puzzle-next')).toBeFocused();
    await expect(page.locator('#puzzle-number option:checked')).toHaveText(/✓ resuelto/);
    // With help, it is solved all the same, but the streak has not begun.
    await expect(page.locator('#puzzle-streak')).toHaveText('Racha: 0 · La mejor: 0');
    await expect(page.locator('.progress [aria-current] ~ .soft')).toHaveText(`1 de ${all.puzzles.length}`);
    await page.reload();
    await expect(page.locator('.progress [aria-current] ~ .soft')).toHaveText(`1 de ${all.puzzles.length}`);
    await page.locator('#puzzle-next').click();
    await expect(page.locator('#puzzle-count')).toContainText(`Problema ${number + 1} de`);
    await page.locator('#puzzle-previous').click();
    await expect(page.locator('#puzzle-count')).toContainText(`Problema ${number} de`);
  });
}

test('a longer puzzle of each game is solved to its end', async ({ page, server }) => {
  test.slow();
  for (const set of SETS) {
    await test.step(set, async () => {
      const all = await puzzlesOf(server, set);
      const number = all.puzzles.length; // The last one has the most moves.
      await open(page, server, set, number);
      await solve(page, server, all, all.puzzles[number - 1]);
    });
  }
  await expect(page.locator('#puzzle-streak')).toHaveText(`Racha: ${SETS.length} · La mejor: ${SETS.length}`);
});

test('the streak grows with what is solved alone, breaks with a mistake, and the best one stays', async ({ page, server }) => {
  const set = 'cuatro/cuatro';
  const all = await puzzlesOf(server, set);
  const streak = page.locator('#puzzle-streak');
  for (const number of [1, 2]) {
    await open(page, server, set, number);
    await solve(page, server, all, all.puzzles[number - 1]);
    await expect(streak).toHaveText(`Racha: ${number} · La mejor: ${number}`);
  }
  // What is solved already counts no more, and breaks nothing.
  await page.locator('#puzzle-again').click();
  await expect(page.locator('.board.lively')).toBeVisible();
  await page.locator('#puzzle-hint').click();
  await solve(page, server, all, all.puzzles[1]);
  await expect(streak).toHaveText('Racha: 2 · La mejor: 2');
  await page.reload();
  await expect(streak).toHaveText('Racha: 2 · La mejor: 2');
  await open(page, server, set, 3);
  const { actions, move } = await right(server, all, all.puzzles[2], [], all.puzzles[2].n);
  await make(page, actions, actions.find(one => one.move !== move)?.move ?? '');
  await expect(page.locator('#message.bad')).toHaveText(/no basta/);
  await expect(streak).toHaveText('Racha: 0 · La mejor: 2');
  // Beginning again does not undo the mistake.
  await page.locator('#puzzle-again').click();
  await expect(page.locator('#message')).toHaveText('');
  await solve(page, server, all, all.puzzles[2]);
  await expect(streak).toHaveText('Racha: 0 · La mejor: 2');
});

test('the puzzle of the day is the same for everybody, and another one the next day', async ({ page, server, browser }) => {
  const day = new Date('2026-03-10T12:00:00Z');
  const at = async (/** @type {Page} */ page, /** @type {Date} */ date) => {
    await page.clock.setFixedTime(date);
    await page.goto(server.url);
    await page.locator('.wish').getByRole('link', { name: 'Problema del día' }).click();
    await expect(page.locator('#puzzle-count')).toContainText('Problema del día');
    return new URL(page.url()).hash;
  };
  const first = await at(page, day);
  const other = await browser.newPage({ locale: 'es-ES', timezoneId: 'Pacific/Auckland' });
  expect(await at(other, day)).toBe(first);
  expect(await at(other, new Date('2026-03-11T12:00:00Z'))).not.toBe(first);
  await other.close();
  // Whoever goes to another puzzle leaves that of the day.
  await page.locator('#puzzle-next').click();
  await expect(page.locator('#puzzle-count')).not.toContainText('Problema del día');
});

test('themes, difficulty and length choose; what fits nothing falls back to the latest wish', async ({ page, server }) => {
  const all = await puzzlesOf(server, 'ajedrez/fide');
  await page.goto(server.url);
  await page.locator('input[value="ajedrez"]').check();
  await page.locator('.wish').getByRole('link', { name: 'Problemas', exact: true }).click();
  await expect(page.locator('#status')).toHaveText(/mate en una jugada/);
  const numbers = page.locator('#puzzle-number option');
  await expect(numbers).toHaveCount(all.puzzles.length);
  for (const { id } of all.themes) {
    await page.locator('#puzzle-theme').selectOption(id);
    await expect(numbers).toHaveCount(all.puzzles.filter(one => one.theme === id).length);
  }
  await page.locator('#puzzle-theme').selectOption('');
  await page.locator('#puzzle-difficulty').selectOption('1');
  await expect(numbers).toHaveCount(all.puzzles.filter(one => one.difficulty === 1).length);
  // No mate in four is easy.
  expect(all.puzzles.some(one => one.difficulty === 1 && one.n === 4)).toBe(false);
  await page.locator('#puzzle-n').selectOption('4');
  await expect(page.locator('#puzzle-difficulty')).toHaveValue('0');
  await expect(page.locator('#status')).toHaveText(/mate en 4 jugadas/);
  await expect(numbers).toHaveCount(all.puzzles.filter(one => one.n === 4).length);
  await page.locator('#puzzle-set').selectOption('molino/molinolog');
  await expect(page).toHaveURL(/#\/puzzles\/molino\/molinolog\/1$/);
  await expect(page.locator('#status')).toHaveText(/gane la partida/);
  // The last game is where one goes on.
  await page.goto(`${server.url}/#/puzzles`);
  await expect(page).toHaveURL(/#\/puzzles\/molino\/molinolog\/1$/);
});

test('a puzzle is solved with the keyboard alone, and its task is said', async ({ page, server }) => {
  const all = await puzzlesOf(server, 'reversi/othello');
  await open(page, server, 'reversi/othello', 1);
  await expect(page.locator('#said-status')).toHaveText(/solo una jugada gana/);
  const { actions, move } = await right(server, all, all.puzzles[0], [], 1);
  const id = actions.find(one => one.move === move)?.clicks[0];
  await page.locator(`.spot[data-spot="${id}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#said-move')).toHaveText(/^¡Resuelto!/);
  await expect(page.locator('#puzzle-next')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#puzzle-count')).toContainText('Problema 2 de');
});

test('a puzzle goes on the analysis board', async ({ page, server }) => {
  await open(page, server, 'molino/molinolog', 1);
  const men = await page.locator('.piece').count();
  await page.locator('#puzzle-analyse').click();
  await expect(page.locator('.study .piece')).toHaveCount(men);
});

test('puzzles look well everywhere', async ({ page, server }) => {
  test.slow();
  for (const set of SETS) {
    await open(page, server, set, 1);
    await everywhere(page, `puzzle-${set.split('/')[0]}`, set === SETS[0] ? [[1366, 650], [390, 844], [844, 390], [360, 780]] : [[1366, 650], [390, 844]]);
  }
});

test('puzzles and their solutions look well in English', async ({ page, server }) => {
  await page.goto(`${server.url}/#/puzzles/cuatro/cuatro/21`);
  await page.locator('#language').selectOption('en');
  await expect(page.locator('#puzzle-count')).toContainText('Puzzle 21 of');
  await expect(page.locator('#status')).toContainText('Red: win the game in');
  // The second side has no side of the board of its own here: discs still fall down.
  const y = async (/** @type {string} */ label) => (await page.locator(`.spot[data-label="${label}"]`).boundingBox())?.y ?? 0;
  expect(await y('c1')).toBeGreaterThan(await y('c6'));
  await page.locator('#puzzle-solution').click();
  await expect(page.locator('#solution-choices button')).toHaveCount(1);
  await page.locator('#solution-on').click();
  await expect(page.locator('#solution-task')).toHaveText('The longest defence:');
  await everywhere(page, 'puzzle-solution-en', [[1366, 650], [360, 780]]);
});
