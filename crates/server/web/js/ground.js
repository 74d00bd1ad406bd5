// @ts-check
// What pieces stand on: cells or lines, with their names.

import { s } from './dom.js';
import { seen } from './geometry.js';

/** @typedef {import('./types.js').Geometry} Geometry */

/** One cell of the drawing. */
const CELL = 100;

/**
 * Cells or lines, and their names at the edge.
 * @param {Geometry} geometry
 * @param {'lines'|'chequered'|'plain'} kind
 * @param {boolean} flipped
 * @returns {SVGElement[]}
 */
export function ground(geometry, kind, flipped) {
  const [width, height] = geometry.size;
  const place = (/** @type {import('./types.js').Spot} */ spot) => seen(geometry, spot, flipped);
  const parts = [s('rect', { class: 'cloth', width: width * CELL, height: height * CELL })];
  const dark = new Set();
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
      if (spot.shape === 'dark') dark.add(`${x},${y}`);
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
  const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ tone, end = false) =>
    parts.push(s('text', { class: `edge ${tone}`, x, y, 'text-anchor': end ? 'end' : 'start' }, text));
  const tone = (/** @type {number} */ x, /** @type {number} */ y) => (dark.has(`${x},${y}`) ? 'on-dark' : 'on-light');
  const [columns, names] = flipped ? [geometry.columns.toReversed(), geometry.rows.toReversed()] : [geometry.columns, geometry.rows];
  columns.forEach((name, x) => write(name, (x + 1) * CELL - 5, height * CELL - 6, tone(x, height - 1), true));
  names.forEach((name, y) => write(name, 5, y * CELL + 21, tone(0, y)));
  if (columns.length === 0) {
    for (const spot of geometry.spots) {
      const [x, y] = place(spot);
      if (kind === 'lines') write(spot.label, x * CELL + (x === width - 1 ? 38 : 62), y * CELL + 84, 'on-light', x === width - 1);
      else write(spot.label, x * CELL + 5, y * CELL + 21, tone(x, y));
    }
  }
  return parts;
}
