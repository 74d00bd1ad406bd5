// @ts-check
// The shapes with which spots are marked, around their middles.

import { s } from './dom.js';

/** One cell of the drawing. */
const CELL = 100;

/** @typedef {(x: number, y: number) => SVGElement} Shape */

/**
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
