// @ts-check
// Elements by function. Texts become text nodes, so nothing that somebody typed is ever read as HTML.

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node|string|null|undefined|false} Child */

/**
 * An element with attributes, `on…` listeners and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, ...children);
  return element;
}

/**
 * The same in the drawing.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  fill(element, ...children);
  return /** @type {SVGElement} */ (element);
}

/**
 * Replaces what an element holds.
 * @param {Element} element
 * @param {...(Child|Child[])} children
 */
export function fill(element, ...children) {
  const nodes = children.flat().filter(child => child !== null && child !== undefined && child !== false);
  element.replaceChildren(.../** @type {(Node|string)[]} */ (nodes));
}

/**
 * The element with this id, which index.html is sure to have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}

/**
 * A style sheet that not every page needs; settles when it is there.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function styled(name) {
  const href = `css/${name}.css`;
  return new Promise(resolve => {
    if (document.querySelector(`link[href="${href}"]`)) return resolve();
    const done = () => resolve();
    document.head.append(h('link', { rel: 'stylesheet', href, onload: done, onerror: done }));
  });
}

/** @typedef {{top: number, height: number}} Extent */

/**
 * How far a list has to be scrolled to show a row: as little as will do, with a row's room to spare.
 * @param {Extent} row @param {Extent} view
 */
export function scrolled(row, view) {
  const room = Math.min(row.height, Math.max(0, (view.height - row.height) / 2));
  if (row.top - room < view.top) return Math.max(0, row.top - room);
  return Math.max(view.top, row.top + row.height + room - view.height);
}

/**
 * @param {Element} element
 * @param {Record<string, unknown>} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}
