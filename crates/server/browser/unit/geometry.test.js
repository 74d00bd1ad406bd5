// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { nextSpot, rowEnd } from '../../web/js/geometry.js';

/** @typedef {import('../../web/js/types.js').Geometry} Geometry */

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
/** @type {Record<string, string>} */
const BACK = { ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp', ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** @param {number} width @param {(x: number, y: number) => boolean} isSpot @returns {Geometry} */
function cells(width, isSpot) {
  /** @type {Geometry['spots']} */
  const spots = [];
  for (let y = 0; y < width; y++) for (let x = 0; x < width; x++) if (isSpot(x, y)) spots.push({ x, y, shape: 'dark', label: `${x},${y}` });
  return { size: [width, width], spots, lines: [], columns: [], rows: [] };
}

/** Two rings of eight points, joined in the middles of their sides. @returns {Geometry} */
function rings() {
  const around = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];
  const spots = [1, 2].flatMap(r => around.map(([x, y]) => ({ x: 2 + x * r, y: 2 + y * r, shape: /** @type {'point'} */ ('point'), label: `${x},${y},${r}` })));
  /** @type {[number, number][]} */
  const lines = [];
  for (const r of [0, 8]) for (let i = 0; i < 8; i++) lines.push([r + i, r + ((i + 1) % 8)]);
  for (const i of [0, 2, 4, 6]) lines.push([i, i + 8]);
  return { size: [5, 5], spots, lines, columns: [], rows: [] };
}

/** @param {Geometry} geometry @param {boolean} flipped */
function reachable(geometry, flipped) {
  const seen = new Set([0]);
  for (const spot of seen) for (const key of ARROWS) {
    const next = nextSpot(geometry, spot, key, flipped);
    if (next !== null) seen.add(next);
  }
  return seen.size;
}

const BOARDS = { full: cells(8, () => true), 'every other': cells(8, (x, y) => (x + y) % 2 === 1), 'ten wide': cells(10, (x, y) => (x + y) % 2 === 1), rings: rings() };

for (const [name, geometry] of Object.entries(BOARDS)) {
  for (const flipped of [false, true]) {
    test(`arrows reach every spot: ${name}${flipped ? ', flipped' : ''}`, () => {
      assert.equal(reachable(geometry, flipped), geometry.spots.length);
    });
  }
}

for (const name of /** @type {('full'|'rings')[]} */ (['full', 'rings'])) {
  test(`the way back is the way there: ${name}`, () => {
    const geometry = BOARDS[name];
    geometry.spots.forEach((_, spot) => {
      for (const key of ARROWS) {
        const next = nextSpot(geometry, spot, key, false);
        if (next !== null) assert.equal(nextSpot(geometry, next, BACK[key], false), spot);
      }
    });
  });
}

test('arrows follow the lines and jump over nothing', () => {
  const geometry = rings();
  const at = (/** @type {string} */ label) => geometry.spots.findIndex(spot => spot.label === label);
  assert.equal(nextSpot(geometry, at('0,-1,1'), 'ArrowUp', false), at('0,-1,2'));
  assert.equal(nextSpot(geometry, at('0,-1,1'), 'ArrowDown', false), null);
  assert.equal(nextSpot(geometry, at('1,-1,1'), 'ArrowRight', false), null);
  assert.equal(nextSpot(geometry, at('1,-1,1'), 'ArrowDown', false), at('1,0,1'));
});

test('home and end stay on the row', () => {
  const { full } = BOARDS;
  assert.equal(rowEnd(full, 19, false, false), 16);
  assert.equal(rowEnd(full, 19, true, false), 23);
  assert.equal(rowEnd(full, 19, false, true), 23);
});
