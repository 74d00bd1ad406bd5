// @ts-check
// A position as a still picture, without buttons.

import { s } from './dom.js';
import { boardKind, seen } from './geometry.js';
import { ground } from './ground.js';
import { drawing } from './pieces.js';

/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Sides} Sides */

/** @param {Scene} scene @param {Sides} sides */
export function picture(scene, sides) {
  const { geometry } = scene;
  const [width, height] = geometry.size;
  const kind = boardKind(geometry);
  const cloth = sides.first.colour === 'x' ? 'sand' : 'felt';
  const men = scene.pieces.map(piece => {
    const [x, y] = seen(geometry, geometry.spots[piece.spot], false);
    return s('g', { transform: `translate(${x * 100} ${y * 100})` }, drawing(piece, sides[piece.side].colour));
  });
  const name = `picture board-${kind} ${kind === 'plain' ? `board-${cloth}` : ''}`;
  return s('svg', { class: name, viewBox: `0 0 ${width * 100} ${height * 100}`, 'aria-hidden': 'true' }, ground(geometry, kind, false), men);
}
