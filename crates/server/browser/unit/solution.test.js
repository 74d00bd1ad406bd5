// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

/** @typedef {import('../../web/js/solution.js').Step} Step */

// The module's neighbours look for the page when they are loaded.
Object.assign(globalThis, { document: { documentElement: {} } });
const { grow } = await import('../../web/js/solution.js');

/** As many brackets as there are replies. @param {Step[]} steps @returns {string} */
const draw = steps => steps.map(step => step.move + (step.replies.length ? `(${draw(step.replies)})` : '') + (step.isCut ? '…' : '')).join(' ');

/** @param {number} turn @param {string} move */
const branch = (turn, move) => ({ turn, move, recorded: move });

test('every move is followed by its replies', () => {
  const branches = [branch(0, 'a'), branch(1, 'b'), branch(2, 'c'), branch(3, 'd'), branch(4, 'e'), branch(1, 'f'), branch(2, 'g')];
  assert.equal(draw(grow({ n: 3, turns: 5, branches })), 'a(b(c(d(e))) f(g))');
});

test('where a long solution was cut, the last replies say so', () => {
  const branches = [branch(0, 'a'), branch(1, 'b'), branch(1, 'c')];
  assert.equal(draw(grow({ n: 3, turns: 2, branches })), 'a(b… c…)');
});
