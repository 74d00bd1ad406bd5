// @ts-check
// Drawings that leave the page: everything that style sheets say about them is written into them, so that any program
// shows them as they were seen here.

import { h, s } from './dom.js';

/** What SVG takes for granted is not written. @type {Record<string, string>} */
const USUAL = { opacity: '1', fill: 'rgb(0, 0, 0)', stroke: 'none', 'stroke-width': '1px', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'stroke-dasharray': 'none' };
const OF_TEXTS = ['font-family', 'font-size', 'font-weight'];
const SHAPES = 'rect, circle, line, polyline, path, text';

/**
 * The drawing as the text of a file.
 * @param {SVGElement} svg @param {{width: number, height: number, title: string}} how  the size in pixels, and what it shows in words
 */
export function standalone(svg, { width, height, title }) {
  const stage = h('div', { class: 'unseen', 'aria-hidden': 'true' }, svg);
  document.body.append(stage);
  // All is looked up before anything is changed, since one element's class may be the reason for another's colour.
  const looks = [...svg.querySelectorAll('*:not(title)')].map(element => /** @type {const} */ ([element, looksOf(element)]));
  stage.remove();
  for (const [element, look] of looks) {
    element.removeAttribute('class');
    if (look === null) element.remove();
    else for (const [name, value] of look) element.setAttribute(name, value);
  }
  svg.removeAttribute('class');
  svg.removeAttribute('aria-hidden');
  for (const [name, value] of Object.entries({ width, height, role: 'img' })) svg.setAttribute(name, String(value));
  svg.prepend(s('title', {}, title));
  return new XMLSerializer().serializeToString(svg);
}

/** A drawing as pixels. @param {string} text @param {number} width @param {number} height */
export async function raster(text, width, height) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = h('canvas', { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  context.drawImage(image, 0, 0, width, height);
  return { canvas, context };
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export const png = canvas => new Promise((resolve, reject) => canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));

/** How an element looks, as attributes; null where it is not seen. @param {Element} element @returns {[string, string][]|null} */
function looksOf(element) {
  const style = getComputedStyle(element);
  const value = (/** @type {string} */ name) => style.getPropertyValue(name);
  if (value('display') === 'none') return null;
  // Groups paint nothing themselves.
  const names = element.matches(SHAPES) ? Object.keys(USUAL) : ['opacity'];
  const texts = element.matches('text') ? OF_TEXTS : [];
  const unlike = names.filter(name => value(name) !== USUAL[name] && !(name.startsWith('stroke-') && value('stroke') === 'none'));
  return [...unlike, ...texts].flatMap(name => attributes(name, value(name)));
}

/** Colours without alpha, and lengths without a unit, are read by every program. @param {string} name @param {string} value @returns {[string, string][]} */
function attributes(name, value) {
  const [, colour, alpha] = /^rgba\((.+), ([\d.]+)\)$/.exec(value) ?? [];
  if (colour) return [[name, `rgb(${colour})`], [`${name}-opacity`, alpha]];
  return [[name, value.replace(/px\b/g, '')]];
}
