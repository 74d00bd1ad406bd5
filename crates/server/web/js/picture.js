// @ts-check
// A position as a still picture, without buttons.

import { s } from './dom.js';
import { boardKind, seen } from './geometry.js';
import { ground, mark, names as namesOf, shapes } from './ground.js';
import { drawing } from './pieces.js';

/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Sides} Sides */

/** One cell of the drawing. */
const CELL = 100;

/**
 * @typedef {object} How
 * @property {boolean} [flipped]
 * @property {boolean} [names]  whether columns and rows, or spots, have theirs
 * @property {boolean} [marks]  whether the last move and a check are shown
 * @property {(piece: import('./types.js').Piece) => string} [label]  what each man is, in words
 * @property {{spot: number, good: 'first'|'second', strength: number}[]} [heat]  whom spots are good for, and how much, up to 1
 * @property {number[]} [frames]  spots that are pointed out
 */

/** @param {Scene} scene @param {Sides} sides @param {How} [how] */
export function picture(scene, sides, { flipped = false, names = false, marks = false, label, heat = [], frames = [] } = {}) {
  const { geometry } = scene;
  const [width, height] = geometry.size;
  const kind = boardKind(geometry);
  const cloth = sides.first.colour === 'x' ? 'sand' : 'felt';
  const corner = (/** @type {number} */ spot) => seen(geometry, geometry.spots[spot], flipped).map(place => place * CELL);
  const men = scene.pieces.map(piece => {
    const [x, y] = corner(piece.spot);
    return s('g', { transform: `translate(${x} ${y})` }, label && s('title', {}, label(piece)), drawing(piece, sides[piece.side].colour));
  });
  const { square, frame, corners } = shapes(kind !== 'lines');
  const at = (/** @type {number} */ spot, /** @type {string} */ name, /** @type {import('./ground.js').Shape} */ shape) => {
    const [x, y] = corner(spot);
    return mark(shape, [x + CELL / 2, y + CELL / 2], name);
  };
  const last = marks ? (scene.last?.spots ?? []) : [];
  const checked = marks ? scene.marks.filter(one => one.kind === 'check').map(one => one.spot) : [];
  const name = `picture board-${kind} ${kind === 'plain' ? `board-${cloth}` : ''}`;
  return s(
    'svg',
    { class: name, viewBox: `0 0 ${width * CELL} ${height * CELL}`, 'aria-hidden': 'true' },
    ground(geometry, kind, flipped),
    heat.map(({ spot, good, strength }) => warm(at(spot, `heat-${good}`, square), strength)),
    last.map(spot => at(spot, 'mark-last', square)),
    checked.map(spot => at(spot, 'mark-check', square)),
    men,
    frames.map(spot => at(spot, 'mark-hint', frame)),
    last.map(spot => at(spot, 'mark-last-edge', corners)),
    checked.map(spot => at(spot, 'mark-check-edge', corners)),
    names ? namesOf(geometry, kind, flipped) : [],
  );
}

/** A spot that counts more is less transparent; one that counts little can still be seen. @param {SVGElement} shape @param {number} strength */
function warm(shape, strength) {
  shape.setAttribute('fill-opacity', (0.12 + 0.75 * strength).toFixed(2));
  return shape;
}
