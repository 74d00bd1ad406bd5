// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { scrolled } from '../../web/js/dom.js';

const row = (/** @type {number} */ n) => ({ top: n * 32, height: 32 });

test('a row in sight does not move the list', () => {
  assert.equal(scrolled(row(4), { top: 64, height: 240 }), 64);
  assert.equal(scrolled(row(0), { top: 0, height: 240 }), 0);
});

test('a row below comes up, with one more to be seen behind it', () => {
  assert.equal(scrolled(row(40), { top: 0, height: 240 }), 42 * 32 - 240);
});

test('a row above comes down', () => {
  assert.equal(scrolled(row(3), { top: 640, height: 240 }), 2 * 32);
});

test('a list that is hardly higher than a row shows the row', () => {
  const top = scrolled(row(9), { top: 0, height: 40 });
  assert.ok(top <= 9 * 32 && top + 40 >= 10 * 32, String(top));
});
