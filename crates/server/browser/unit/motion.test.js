// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PAUSE, journey, passedOn, wait } from '../../web/js/motion.js';

test('a man comes by every spot that was clicked, and not by the one that it takes', () => {
  assert.deepEqual(journey([1, 10, 19], 1, 19), [1, 10, 19]);
  assert.deepEqual(journey([1, 2, 9], 1, 2), [1, 2]);
  assert.deepEqual(journey([1, 10], 1, 10), [1, 10]);
  assert.deepEqual(journey([], 4, 5), [4, 5]);
  assert.deepEqual(journey([7, 8, 9], 4, 9), [4, 9], 'another man');
});

test('a man that is taken goes when it is passed over', () => {
  /** @type {[number, number][]} */
  const stops = [[0, 0], [200, 200], [400, 0]];
  assert.equal(passedOn(stops, [100, 100]), 1);
  assert.equal(passedOn(stops, [300, 100]), 2);
  assert.equal(passedOn(stops, [900, 900]), 2, 'on no line: at the end');
});

test('a move waits until the one before has been seen, but nobody falls far behind', () => {
  assert.equal(wait(1000, 1052, 1), PAUSE - 52);
  assert.equal(wait(1000, 1400, 1), 0);
  assert.equal(wait(1000, 1001, 40), 0);
});
