// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Thoughts } from '../../web/js/thoughts.js';

/** @param {number} score @returns {any} */
const thought = score => ({ seat: 'second', depth: 3, score, man: 100, clear: 300, line: [], nodes: 1 });

function storage() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value) };
}

test('the past shows what was thought there, the present what was thought last', () => {
  const thoughts = new Thoughts('a', storage());
  thoughts.take(1, thought(10));
  thoughts.take(3, thought(30));
  assert.equal(thoughts.last(4)?.score, 30);
  assert.equal(thoughts.at(1)?.score, 10);
  assert.equal(thoughts.at(2), null);
  assert.equal(thoughts.last(0), null);
});

test('what was taken back is forgotten, the rest outlives a reload', () => {
  const store = storage();
  const thoughts = new Thoughts('a', store);
  thoughts.take(1, thought(10));
  thoughts.take(3, thought(30));
  thoughts.keep(2);
  assert.equal(thoughts.at(3), null);
  assert.equal(new Thoughts('a', store).last(2)?.score, 10);
  assert.equal(new Thoughts('b', store).last(2), null);
});
