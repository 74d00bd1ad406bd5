// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { add, all, beside, branch, end, find, fromRecord, isMain, lines, mark, movesTo, numbering, plant, promote, record, remove, symbols } from '../../web/js/tree.js';

/** @typedef {import('../../web/js/tree.js').Written} Written */

/** 1. a b (1... c d (2. e)) 2. f */
const GAME = /** @type {Written[]} */ ([
  { move: 'a', written: 'A', nags: [1] },
  { move: 'b', written: 'B', comment: 'why not', variations: [[{ move: 'c', written: 'C', before: 'or' }, { move: 'd', written: 'D', variations: [[{ move: 'e', written: 'E' }]] }], [{ move: 'x', written: 'X' }]] },
  { move: 'f', written: 'F' },
]);

test('a game travels and is planted again with everything in it', () => {
  assert.deepEqual(lines(plant(GAME)), GAME);
  assert.deepEqual(lines(plant([])), []);
});

test('what is said of the start stands before the first move of a record', () => {
  const root = plant(GAME, 'A fine game.');
  const written = record(root);
  assert.equal(written[0].before, 'A fine game.');
  const again = fromRecord(written);
  assert.equal(again.comment, 'A fine game.');
  assert.deepEqual(lines(again), GAME);
  assert.equal(fromRecord([], 'nothing').comment, 'nothing');
});

test('a move that is there is not added twice, another one is a variation', () => {
  const root = plant(GAME);
  const a = root.children[0];
  assert.equal(add(root, { move: 'a' }), a);
  const other = add(root, { move: 'z' });
  assert.equal(other.written, 'z');
  assert.equal(isMain(other), false);
  assert.equal(branch(end(a)), null);
  assert.deepEqual(movesTo(find(root, ['a', 'c', 'e', 'no'])), ['a', 'c', 'e']);
});

test('a variation goes up place by place, whatever move of it is looked at', () => {
  const root = plant(GAME);
  const x = find(root, ['a', 'x']);
  const order = () => root.children[0].children.map(one => one.move).join('');
  assert.equal(order(), 'bcx');
  assert.equal(promote(x), true);
  assert.equal(order(), 'bxc');
  promote(x);
  assert.equal(order(), 'xbc');
  assert.equal(promote(x), false);
  assert.equal(isMain(x), true);
  assert.equal(promote(find(root, ['a', 'c', 'd'])), true);
  assert.equal(order(), 'xcb');
});

test('a move goes with all that follows it', () => {
  const root = plant(GAME);
  const left = remove(find(root, ['a', 'c']));
  assert.equal(left.move, 'a');
  assert.deepEqual(all(root).map(one => one.move).sort(), ['', 'a', 'b', 'f', 'x']);
  assert.equal(remove(root), root);
});

test('up and down lead to the other moves in the same place', () => {
  const b = find(plant(GAME), ['a', 'b']);
  assert.equal(beside(b, 1)?.move, 'c');
  assert.equal(beside(b, -1), null);
});

test('a move has one of the six symbols, and keeps other numbers', () => {
  const a = plant([{ move: 'a', nags: [14] }]).children[0];
  mark(a, 1);
  assert.equal(symbols(a), '! $14');
  mark(a, 4);
  assert.deepEqual(a.nags, [4, 14]);
  mark(a, 4);
  assert.deepEqual(a.nags, [14]);
});

test('numbers go up where the first side moves again, also where a side moves twice', () => {
  const told = (/** @type {import('../../web/js/tree.js').Node} */ root, /** @type {'first'|'second'} */ starts) => [...numbering(root, starts)].map(([one, { side, number }]) => `${number}${side[0]}${one.move}`);
  assert.deepEqual(told(plant([{ move: 'a' }, { move: 'b' }, { move: 'c' }]), 'first'), ['1fa', '1sb', '2fc']);
  assert.deepEqual(told(plant([{ move: 'a' }, { move: 'b' }]), 'second'), ['1sa', '2fb']);
  const twice = plant([{ move: 'a' }, { move: 'b' }, { move: 'c' }, { move: 'd' }, { move: 'e' }]);
  twice.children[0].children[0].side = 'first';
  find(twice, ['a', 'b', 'c', 'd']).side = 'second';
  assert.deepEqual(told(twice, 'first'), ['1fa', '1fb', '1sc', '1sd', '2fe']);
});

test('who made a move is kept here, and not told to records', () => {
  const root = plant([{ move: 'a', side: 'second', variations: [[{ move: 'b', side: 'second' }]] }]);
  assert.equal(plant(lines(root)).children[1].side, 'second');
  assert.deepEqual(record(root), [{ move: 'a', written: 'a', variations: [[{ move: 'b', written: 'b' }]] }]);
});
