// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { speaking } from './page.js';

await speaking('es');
const { face, leftAt, lowAt } = await import('../../web/js/clock.js');

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** @param {Partial<import('../../web/js/types.js').Clock>} [facts] @returns {import('../../web/js/types.js').Clock} */
const clock = (facts = {}) => ({ control: { kind: 'sudden_death', time: 60 }, name: { es: '', en: '' }, left: { first: 50_000, second: 40_000 }, running: 'first', since: 1_000_000, delay: 0, ...facts });

test('a clock shows days, hours, minutes, and tenths at the end', async () => {
  for (const [ms, text] of /** @type {[number, string][]} */ ([
    [0, '0,0'],
    [49, '0,0'],
    [9_999, '9,9'],
    [10_000, '0:10'],
    [59_001, '1:00'],
    [5 * MINUTE, '5:00'],
    [HOUR, '1:00:00'],
    [HOUR + 61 * SECOND, '1:01:01'],
    [DAY, '1 d 0 h'],
    [3 * DAY - 1, '2 d 23 h'],
  ]))
    assert.equal(face(ms), text);
  await speaking('en');
  assert.equal(face(4_321), '4.3');
});

test('only the clock that runs becomes less, after its delay, and never below nothing', () => {
  assert.equal(leftAt(clock(), 'first', 1_007_000), 43_000);
  assert.equal(leftAt(clock(), 'second', 1_007_000), 40_000);
  assert.equal(leftAt(clock({ running: null }), 'first', 1_007_000), 50_000);
  assert.equal(leftAt(clock({ delay: 5_000 }), 'first', 1_004_000), 50_000);
  assert.equal(leftAt(clock({ delay: 5_000 }), 'first', 1_007_000), 48_000);
  assert.equal(leftAt(clock(), 'first', 9_000_000), 0);
  // Our own clock may be behind the server's.
  assert.equal(leftAt(clock(), 'first', 900_000), 50_000);
});

test('time is short in the last tenth, and in the last ten seconds of a long game', () => {
  for (const [control, ms] of /** @type {[import('../../web/js/types.js').TimeControl, number][]} */ ([
    [{ kind: 'sudden_death', time: 5 }, 500],
    [{ kind: 'sudden_death', time: 60 }, 6_000],
    [{ kind: 'increment', time: 600, increment: 5 }, 10_000],
    [{ kind: 'delay', time: 10_800, delay: 5 }, 10_000],
    [{ kind: 'correspondence', days: 1 }, 2.4 * HOUR],
  ]))
    assert.equal(lowAt(clock({ control })), ms);
});
