// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

/** @typedef {import('../../web/js/puzzleprogress.js').PuzzleSet} PuzzleSet */

/** @type {Record<string, string>} */
const store = {};
Object.assign(globalThis, { localStorage: { getItem: (/** @type {string} */ key) => store[key] ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => (store[key] = value) } });
const { breakStreak, isSolved, markSolved, puzzleOfDay, streak } = await import('../../web/js/puzzleprogress.js');

/** @param {string} game @param {number} count */
const set = (game, count) => /** @type {PuzzleSet} */ (/** @type {unknown} */ ({ game, rules: { id: game, puzzle_count: count } }));

test('each day has another game, and in time every puzzle has its day', () => {
  const sets = [set('a', 60), set('b', 75), set('c', 80)];
  const seen = new Set();
  for (let day = 20_000; day < 23_000; day++) {
    const { set, number } = puzzleOfDay(sets, day);
    assert.equal(set, sets[day % 3]);
    assert.ok(Number.isInteger(number) && number >= 1 && number <= set.rules.puzzle_count, `${day}: ${number}`);
    assert.deepEqual(puzzleOfDay(sets, day), { set, number });
    seen.add(`${set.game} ${number}`);
  }
  assert.equal(seen.size, 60 + 75 + 80);
});

test('a streak counts what is solved alone and for the first time', () => {
  markSolved('one', true);
  markSolved('two', true);
  assert.deepEqual(streak(), { now: 2, best: 2 });
  breakStreak('two'); // It was solved before.
  markSolved('two', true);
  assert.deepEqual(streak(), { now: 2, best: 2 });
  breakStreak('three');
  assert.deepEqual(streak(), { now: 0, best: 2 });
  markSolved('three', false);
  assert.ok(isSolved('three'));
  assert.deepEqual(streak(), { now: 0, best: 2 });
  markSolved('four', true);
  assert.deepEqual(streak(), { now: 1, best: 2 });
});
