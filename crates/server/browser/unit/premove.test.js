// @ts-check
// A move prepared for later, and what becomes of it.

import assert from 'node:assert/strict';
import test from 'node:test';

import { fit, prepare, prepareDrag } from '../../web/js/premove.js';

/** A scene with our men on 1 and 2, another on 5, and the other side's moves. @param {number[][]} clicks @returns {any} */
const scene = clicks => ({
  pieces: [{ spot: 1, side: 'second' }, { spot: 2, side: 'second' }, { spot: 5, side: 'first' }],
  actions: clicks.map(way => ({ clicks: way, move: way.join() })),
});
const moving = scene([[5, 6]]);
const placing = scene([[6], [7]]);

test('a man is lifted, put back, exchanged for another, and put down', () => {
  const lifted = prepare(null, moving, 'second', 1);
  assert.deepEqual(lifted, { spots: [1], done: false });
  assert.equal(prepare(lifted, moving, 'second', 1), null);
  assert.deepEqual(prepare(lifted, moving, 'second', 2), { spots: [2], done: false });
  assert.deepEqual(prepare(lifted, moving, 'second', 5), { spots: [1, 5], done: true });
  assert.deepEqual(prepare(lifted, moving, 'second', 9), { spots: [1, 9], done: true });
});

test('nothing is prepared on free spots where men are moved, nor on men where they are placed', () => {
  assert.equal(prepare(null, moving, 'second', 9), null);
  assert.equal(prepare(null, moving, 'second', 5), null);
  assert.deepEqual(prepare(null, placing, 'second', 9), { spots: [9], done: true });
  assert.equal(prepare(null, placing, 'second', 1), null);
});

test('a drag may end on a man of one\'s own', () => {
  assert.deepEqual(prepareDrag(moving, 'second', 1, 2), { spots: [1, 2], done: true });
  assert.equal(prepareDrag(moving, 'second', 1, 1), null);
  assert.equal(prepareDrag(moving, 'second', 5, 6), null);
  assert.equal(prepareDrag(placing, 'second', 1, 9), null);
});

test('what was prepared is a move, a choice, a beginning or nothing', () => {
  const action = (/** @type {number[]} */ clicks, move = clicks.join()) => ({ clicks, move });
  const moves = [action([1, 3]), action([2, 4, 8]), action([2, 6], 'queen'), action([2, 6], 'rook'), action([7, 9])];
  const found = (/** @type {number[]} */ spots) => {
    const { actions, path } = fit(moves, spots);
    return [actions.map(one => one.move).join(' '), path.join()];
  };
  assert.deepEqual(found([1, 3]), ['1,3', '']);
  assert.deepEqual(found([2, 8]), ['2,4,8', '']);
  assert.deepEqual(found([2, 6]), ['queen rook', '']);
  assert.deepEqual(found([7]), ['', '7']);
  assert.deepEqual(found([1, 8]), ['', '']);
  assert.deepEqual(fit([{ ...action([4, 6]), also: [[4, 7]] }], [4, 7]).actions.length, 1);
});
