// @ts-check
// A game as a picture that moves: one frame a position, each with what is different from the one before.

import { animated } from './apng.js';
import { png, raster } from './drawn.js';

/**
 * @typedef {object} Film
 * @property {number} count  of frames
 * @property {(frame: number) => Promise<string>} drawing  each as SVG
 * @property {number} width  in pixels
 * @property {number} height
 * @property {number} delay  how long a frame is shown, in milliseconds
 * @property {number} last  and the last of them
 */

/**
 * @param {Film} film
 * @param {(done: number) => boolean} goesOn  told of every frame; false ends it
 * @returns {Promise<Blob|null>}  nothing where it was ended
 */
export async function animate({ count, drawing, width, height, delay, last }, goesOn) {
  /** @type {import('./apng.js').Frame[]} */
  const frames = [];
  /** @type {Uint32Array|null} */
  let before = null;
  for (let frame = 0; frame < count; frame++) {
    if (!goesOn(frame)) return null;
    const { canvas, context } = await raster(await drawing(frame), width, height);
    const now = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const box = before ? difference(before, now, width) : { x: 0, y: 0, width, height };
    const part = before ? cut(canvas, box) : canvas;
    const bytes = new Uint8Array(await (await png(part)).arrayBuffer());
    frames.push({ png: bytes, x: box.x, y: box.y, delay: frame === count - 1 ? last : delay });
    before = now;
  }
  return new Blob([animated(frames)], { type: 'image/png' });
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** The smallest box around all that differs; one pixel where nothing does. @param {Uint32Array} a @param {Uint32Array} b @param {number} width @returns {Box} */
export function difference(a, b, width) {
  let [left, top, right, bottom] = [width, Infinity, -1, -1];
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), y];
  }
  return right < 0 ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** @param {HTMLCanvasElement} canvas @param {Box} box */
function cut(canvas, { x, y, width, height }) {
  const part = document.createElement('canvas');
  Object.assign(part, { width, height });
  part.getContext('2d')?.drawImage(canvas, -x, -y);
  return part;
}
