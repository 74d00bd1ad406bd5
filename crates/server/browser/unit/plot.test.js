// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { speaking } from './page.js';

await speaking('en');
const { csv, ticks, whole } = await import('../../web/js/plot.js');

test('edges have round numbers around what is drawn', () => {
  assert.deepEqual(ticks(3, 47, false), [0, 10, 20, 30, 40, 50]);
  assert.deepEqual(ticks(-130, 210, false), [-200, -100, 0, 100, 200, 300]);
  assert.deepEqual(ticks(21, 9323, true), [10, 100, 1000, 10_000]);
  assert.deepEqual(ticks(0.0002, 0.644, true), [0.0001, 0.001, 0.01, 0.1, 1]);
  assert.deepEqual(ticks(100, 100, true), [100, 1000]);
  assert.deepEqual(ticks(0, 0, false).length > 1, true);
});

test('turns and moves are whole numbers, not too many', () => {
  assert.deepEqual(whole(1, 5), [1, 2, 3, 4, 5]);
  assert.deepEqual(whole(1, 40), [5, 10, 15, 20, 25, 30, 35, 40]);
  assert.ok(whole(1, 200).length <= 12);
});

test('a file for tables has commas, quotes where needed, and nothing for what is not known', () => {
  assert.equal(csv({ columns: ['a', 'b, c'], rows: [[1, null], ['say "x"', 2.5]] }), 'a,"b, c"\r\n1,\r\n"say ""x""",2.5\r\n');
});
