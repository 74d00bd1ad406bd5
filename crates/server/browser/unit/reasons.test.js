// @ts-check
import assert from 'node:assert/strict';
import test, { before } from 'node:test';

import { whyNot } from '../../web/js/reasons.js';
import { speaking } from './page.js';

/** @typedef {import('../../web/js/types.js').Scene} Scene */

before(() => speaking('es'));

const SIDES = {
  first: { name: { es: 'negras', en: 'black' }, colour: 'black' },
  second: { name: { es: 'blancas', en: 'white' }, colour: 'white' },
};

/** Four points in a line, n1 to n4. @param {string} men  one letter a point: b, w or a dot @param {number[][]} clicks @returns {Scene} */
function scene(men, ...clicks) {
  const name = (/** @type {string} */ one) => (one === 'b' ? { es: 'ficha negra', en: 'black man' } : { es: 'ficha blanca', en: 'white man' });
  return {
    position: '',
    geometry: {
      size: [4, 1],
      spots: [0, 1, 2, 3].map(x => ({ x, y: 0, shape: 'point', label: `n${x + 1}` })),
      lines: [[0, 1], [1, 2], [2, 3]],
      columns: [],
      rows: [],
    },
    pieces: [...men].flatMap((one, spot) => (one === '.' ? [] : [{ spot, side: one === 'b' ? 'first' : 'second', kind: 'man', name: name(one), glyph: '' }])),
    notes: [],
    turn: 'first',
    state: { es: '', en: '' },
    outcome: null,
    actions: clicks.map(way => ({ clicks: way, move: way.join() })),
    last: null,
    captured: { first: [], second: [] },
    marks: [],
  };
}

/** @param {Scene} at @param {number[]} path @param {number} spot @param {string} expected */
const check = (at, path, spot, expected) => assert.equal(whyNot(at, SIDES, path, spot), expected);

test('placing on an occupied point', () => check(scene('b...', [1], [2]), [], 0, 'N1 está ocupada. Elija un lugar libre.'));
test('placing where it is not allowed', () => check(scene('b...', [1], [2]), [], 3, 'En N4 no se puede colocar ahora. Elija un lugar marcado.'));
test('choosing an empty point', () => check(scene('b..w', [0, 1]), [], 1, 'N2 está vacía. Elija primero una ficha suya (negras).'));
test('choosing a man of the other side', () => check(scene('b..w', [0, 1]), [], 3, 'En N4 hay una ficha ajena (ficha blanca). Elija una suya (negras).'));
test('choosing a man that cannot move', () => check(scene('bw.b', [3, 2]), [], 0, 'N1, ficha negra: ahora no puede mover. Pueden: N4.'));
test('moving to a point that is not joined', () => check(scene('b...', [0, 1]), [0], 3, 'N4 no está junto a N1 por una línea. Elija un lugar contiguo y libre.'));
test('moving onto an own man', () => check(scene('bb..', [1, 2]), [1], 0, 'N1 está ocupada por una ficha suya. Elija un lugar libre.'));
test('moving onto a man of the other side', () => check(scene('b.w.', [0, 1]), [0], 2, 'N3 está ocupada (ficha blanca) y no se puede tomar así. Elija un lugar marcado.'));
test('capturing an empty point', () => check(scene('b..w', [1, 3]), [1], 2, 'N3 está vacía. Elija la ficha que captura (blancas).'));
test('capturing an own man', () => check(scene('b..w', [1, 3]), [1], 0, 'La ficha de N1 es suya. Elija la que captura (blancas).'));
test('capturing a man that is protected', () => check(scene('b.ww', [1, 3]), [1], 2, 'La ficha de N3 no se puede capturar ahora. Elija una marcada.'));
test('nothing to click', () => check(scene('b..w', []), [], 0, 'Aquí no hay nada que mover: use el botón.'));
