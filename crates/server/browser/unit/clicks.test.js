// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { click, imagined, results, targets } from '../../web/js/clicks.js';

/** @typedef {import('../../web/js/types.js').Piece} Piece */

/** @param {string} move @param {number[]} clicks */
const action = (move, ...clicks) => ({ move, clicks });
/** @param {number} spot @param {'first'|'second'} side @returns {Piece} */
const man = (spot, side) => ({ spot, side, kind: 'man', name: { es: '', en: '' }, glyph: '' });

/** @param {import('../../web/js/types.js').Action[]} actions @param {number[]} men @param {number[]} spots */
function follow(actions, men, spots) {
  /** @type {number[]} */
  let path = [];
  for (const [i, spot] of spots.entries()) {
    const step = click(actions, path, spot, at => !men.includes(at));
    if (step.kind === 'go') path = step.path;
    else if (i === spots.length - 1 || step.kind === 'done') return step;
  }
  return { kind: 'go', path };
}

/** @param {ReturnType<typeof follow>} step */
const moves = step => (step.kind === 'done' && 'actions' in step ? step.actions.map(one => one.move) : step.kind);

test('other clicks mean a move too, and are not pointed out', () => {
  const actions = [{ ...action('4-6', 4, 6), also: [[4, 7], [5]] }, action('7-8', 7, 8)];
  assert.deepEqual([...targets(actions, [4])], [6]);
  assert.deepEqual(moves(follow(actions, [4, 7], [4, 7])), ['4-6']);
  assert.deepEqual(moves(follow(actions, [4, 7], [7, 8])), ['7-8']);
});

test('a man is placed with one click', () => {
  const actions = [action('a', 0), action('b', 1)];
  assert.deepEqual([...targets(actions, [])], [0, 1]);
  assert.deepEqual(moves(follow(actions, [], [1])), ['b']);
});

test('a man is moved with two, and another one may be chosen in between', () => {
  const actions = [action('0-1', 0, 1), action('0-8', 0, 8), action('2-10', 2, 10)];
  assert.deepEqual([...targets(actions, [0])], [1, 8]);
  assert.deepEqual(moves(follow(actions, [0, 2], [0, 2, 10])), ['2-10']);
});

test('the same man again lets go of it', () => {
  assert.equal(follow([action('0-1', 0, 1)], [0], [0, 0]).kind, 'cancel');
});

test('a spot that no move knows is wrong', () => {
  assert.equal(follow([action('0-1', 0, 1)], [0], [0, 63]).kind, 'wrong');
  assert.equal(follow([action('0-1', 0, 1)], [0], [5]).kind, 'wrong');
});

test('two ways to the same place are told apart by the spot between', () => {
  const actions = [action('1x10x19', 1, 10, 19), action('1x12x19', 1, 12, 19)];
  assert.deepEqual(moves(follow(actions, [1], [1, 12, 19])), ['1x12x19']);
  assert.equal(follow(actions, [1], [1, 19]).kind, 'wrong');
});

test('the end of a long way may be clicked at once where there is only one way', () => {
  const actions = [action('1x10x19', 1, 10, 19), action('1-5', 1, 5)];
  assert.deepEqual(moves(follow(actions, [1], [1, 19])), ['1x10x19']);
});

test('a man that is down waits for what it takes, and nothing else begins', () => {
  const actions = [action('3x9', 3, 9), action('3x11', 3, 11), action('4', 4)];
  assert.equal(follow(actions, [9, 11], [3, 4]).kind, 'wrong');
  assert.deepEqual(moves(follow(actions, [9, 11], [3, 11])), ['3x11']);
});

test('what is taken is not clicked before the man is down', () => {
  assert.equal(follow([action('0-3x9', 0, 3, 9)], [0, 9], [0, 9]).kind, 'wrong');
});

test('moves with the same clicks are all given', () => {
  const actions = [action('q', 52, 60), action('n', 52, 60)];
  assert.deepEqual(moves(follow(actions, [52], [52, 60])), ['q', 'n']);
});

test('a click is worth the best that it leaves open', () => {
  /** @type {(move: string, clicks: number[], result: 'win'|'draw'|'loss', plies: number|null) => import('../../web/js/types.js').Action} */
  const known = (move, clicks, result, plies) => ({ move, clicks, exact: { result, plies } });
  const actions = [known('a', [0, 1], 'loss', 4), known('b', [0, 2], 'loss', 8), known('c', [3, 4, 9], 'draw', null), known('d', [3, 4, 8], 'win', 5), known('e', [3, 5], 'win', 7), action('f', 6)];
  const told = (/** @type {number[]} */ path) => [...results(actions, path)].map(([spot, { result, plies }]) => `${spot} ${result} ${plies}`);
  assert.deepEqual(told([]), ['0 loss 8', '3 win 5']);
  assert.deepEqual(told([3]), ['4 win 5', '5 win 7']);
  assert.deepEqual(told([3, 4]), ['9 draw null', '8 win 5']);
});

test('clicks are shown before the server answers', () => {
  const men = [man(0, 'first'), man(9, 'second')];
  const spots = (/** @type {number[]} */ path) => imagined(men, path, 'first').map(one => `${one.side} ${one.spot}`).sort();
  assert.deepEqual(spots([0]), ['first 0', 'second 9']);
  assert.deepEqual(spots([0, 3]), ['first 3', 'second 9']);
  assert.deepEqual(spots([0, 3, 9]), ['first 3']);
  assert.deepEqual(spots([0, 9]), ['first 9']);
  assert.deepEqual(spots([5]), ['first 0', 'first 5', 'second 9']);
  assert.deepEqual(spots([5, 9]), ['first 0', 'first 5']);
});
