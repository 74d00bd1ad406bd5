// @ts-check
// What pieces stand on: cells or lines, with their names, and the shapes with which spots are marked.

import { s } from './dom.js';
import { seen } from './geometry.js';
import { spotShown } from './notation.js';

/** @typedef {import('./types.js').Geometry} Geometry */

/** One cell of the drawing. */
const CELL = 100;

/**
 * Whether the names of columns and rows make up those of the spots. Otherwise every spot shows its own, since that is
 * how moves are written.
 * @param {Geometry} geometry
 */
export const namesAtEdge = ({ columns, rows, spots }) =>
  columns.length > 0 && spots.every(({ x, y, label }) => label === `${columns[x]}${rows[y]}`);

/**
 * Cells or lines.
 * @param {Geometry} geometry
 * @param {'lines'|'chequered'|'plain'} kind
 * @param {boolean} flipped
 * @returns {SVGElement[]}
 */
export function ground(geometry, kind, flipped) {
  const [width, height] = geometry.size;
  const place = (/** @type {import('./types.js').Spot} */ spot) => seen(geometry, spot, flipped);
  const parts = [s('rect', { class: 'cloth', width: width * CELL, height: height * CELL })];
  if (kind === 'lines') {
    for (const [a, b] of geometry.lines) {
      const [[x1, y1], [x2, y2]] = [a, b].map(id => place(geometry.spots[id]).map(value => (value + 0.5) * CELL));
      parts.push(s('line', { class: 'way', x1, y1, x2, y2 }));
    }
    for (const spot of geometry.spots) {
      const [x, y] = place(spot);
      parts.push(s('circle', { class: 'point', cx: (x + 0.5) * CELL, cy: (y + 0.5) * CELL, r: 11 }));
    }
  } else {
    for (const spot of geometry.spots) {
      const [x, y] = place(spot);
      const shape = spot.shape === 'dark' ? 'cell-dark' : 'cell-light';
      parts.push(s('rect', { class: shape, x: x * CELL, y: y * CELL, width: CELL, height: CELL }));
    }
    if (kind === 'plain') {
      const rules = [];
      for (let x = 1; x < width; x++) rules.push(`M${x * CELL} 0v${height * CELL}`);
      for (let y = 1; y < height; y++) rules.push(`M0 ${y * CELL}h${width * CELL}`);
      parts.push(s('path', { class: 'grid-rule', d: rules.join('') }));
    }
  }
  return parts;
}

/**
 * The names of columns and rows, or of every spot. In the very corners, where no man reaches.
 * @param {Geometry} geometry
 * @param {'lines'|'chequered'|'plain'} kind
 * @param {boolean} flipped
 * @returns {SVGElement[]}
 */
export function names(geometry, kind, flipped) {
  const height = geometry.size[1];
  const place = (/** @type {import('./types.js').Spot} */ spot) => seen(geometry, spot, flipped);
  const dark = new Set(geometry.spots.filter(spot => spot.shape === 'dark').map(spot => place(spot).join()));
  /** @type {SVGElement[]} */
  const texts = [];
  const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ tone, end = false) =>
    texts.push(s('text', { class: `edge ${tone}`, x, y, 'text-anchor': end ? 'end' : 'start' }, text));
  const tone = (/** @type {number} */ x, /** @type {number} */ y) => (dark.has(`${x},${y}`) ? 'on-dark' : 'on-light');
  const inOrder = (/** @type {string[]} */ all) => (flipped ? all.toReversed() : all);
  const [columns, rows] = [inOrder(geometry.columns), inOrder(geometry.rows)];
  if (namesAtEdge(geometry)) {
    columns.forEach((name, x) => write(name, (x + 1) * CELL - 3, height * CELL - 4, tone(x, height - 1), true));
    rows.forEach((name, y) => write(name, 3, y * CELL + 17, tone(0, y)));
  } else {
    for (const spot of geometry.spots) {
      const [x, y] = place(spot);
      if (kind === 'lines') write(spotShown(spot), (x + 1) * CELL - 2, (y + 1) * CELL - 3, 'on-light small', true);
      else write(spotShown(spot), x * CELL + 3, y * CELL + 17, tone(x, y));
    }
  }
  return texts;
}

/** @typedef {(x: number, y: number) => SVGElement} Shape */

/**
 * The shapes, around the middle of a spot.
 * @param {boolean} cells  whether spots are cells, not points on lines
 * @returns {{square: Shape, frame: Shape, corners: Shape, dot: Shape}}
 */
export const shapes = cells => ({
  square: (x, y) => (cells ? s('rect', { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL }) : s('circle', { cx: x, cy: y, r: 46 })),
  frame: (x, y) => (cells ? s('rect', { x: x - 46, y: y - 46, width: 92, height: 92, rx: 6 }) : s('circle', { cx: x, cy: y, r: 45 })),
  corners: (x, y) => s('path', { d: `M${x - 44} ${y - 24}v-20h20M${x + 24} ${y - 44}h20v20M${x + 44} ${y + 24}v20h-20M${x - 24} ${y + 44}h-20v-20` }),
  dot: (x, y) => s('circle', { cx: x, cy: y, r: 15 }),
});

/** @param {Shape} shape @param {[number, number]} middle @param {string} name */
export function mark(shape, middle, name) {
  const made = shape(...middle);
  made.setAttribute('class', name);
  return made;
}
