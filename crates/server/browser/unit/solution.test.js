// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

/** @typedef {import('../../web/js/solution.js').Step} Step */

// The module's neighbours look for the page when they are loaded.
Object.assign(globalThis, { document: { documentElement: {} } });
const { grow } = await import('../../web/js/solution.js');

/** As many brackets as there are replies. @param {Step[]} steps @returns {string} */
const draw = steps => steps.map(step => step.move + (step.replies.length ? `(${draw(step.replies)})` : '') + (step.isCut ? '…' : '')).join(' ');

/** @param {number} turn @param {string} move @param {number} [depth] */
const branch = (turn, move, depth = turn) => ({ turn, depth, move, recorded: move });

test('every move is followed by its replies', () => {
  const branches = [branch(0, 'a'), branch(1, 'b'), branch(2, 'c'), branch(3, 'd'), branch(4, 'e'), branch(1, 'f'), branch(2, 'g')];
  assert.equal(draw(grow({ n: 3, turns: 5, every_defence: true, branches })), 'a(b(c(d(e))) f(g))');
});

test('where a long solution was cut, the last replies say so', () => {
  const branches = [branch(0, 'a'), branch(1, 'b'), branch(1, 'c')];
  assert.equal(draw(grow({ n: 3, turns: 2, every_defence: true, branches })), 'a(b… c…)');
});

test('a side may move twice in a turn', () => {
  const branches = [branch(0, 'a', 0), branch(0, 'b', 1), branch(1, 'c', 2), branch(2, 'd', 3)];
  assert.equal(draw(grow({ n: 2, turns: 3, every_defence: false, branches })), 'a(b(c(d)))');
});
