// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { namesAtEdge } from '../../web/js/ground.js';
import { emblem } from '../../web/js/pieces.js';

/** @param {string[]} labels @param {string[]} columns @param {string[]} rows @returns {any} */
const board = (labels, columns, rows) => ({ size: [2, 2], lines: [], columns, rows, spots: labels.map((label, i) => ({ x: i % 2, y: i >> 1, shape: 'dark', label })) });

test('columns and rows are named at the edge where they make up the names of the spots', () => {
  assert.equal(namesAtEdge(board(['a2', 'b2', 'a1', 'b1'], ['a', 'b'], ['2', '1'])), true);
  assert.equal(namesAtEdge(board(['1', '2', '3', '4'], ['1', '2'], ['1', '2'])), false, 'moves are written with numbers of spots');
  assert.equal(namesAtEdge(board(['1', '2', '3', '4'], [], [])), false);
});

test('a side is shown by its king, by what it begins with, or by a man', () => {
  const piece = (/** @type {string} */ kind, /** @type {string} */ side) => /** @type {any} */ ({ kind, side, glyph: kind[0] });
  const rules = (/** @type {any[]} */ ...pieces) => ({ scene: { pieces } });
  assert.equal(emblem(rules(piece('rook', 'first'), piece('king', 'first')), 'first').kind, 'king');
  assert.equal(emblem(rules(piece('disc', 'first'), piece('disc', 'second')), 'second').kind, 'disc');
  assert.equal(emblem(rules(), 'first').kind, 'man');
});
