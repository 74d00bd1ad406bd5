// @ts-check
// Plots of our own: lines with points, error bars and bands, on plain or logarithmic scales; and the same numbers as a
// table that everybody can read and take away.

import { download, fileName } from './download.js';
import { h, s } from './dom.js';
import { language, t } from './i18n.js';

/** @typedef {[number, number]} Point  across and up */
/**
 * @typedef {object} Series
 * @property {string} name
 * @property {Point[]} points
 * @property {[number, number][]} [errors]  from and to, for every point
 * @property {[number, number][]} [band]  likewise, drawn as an area
 * @property {boolean} [dashed]
 */
/**
 * @typedef {object} Plot
 * @property {string} title
 * @property {string} across  what the lower edge counts
 * @property {string} up  what the left edge counts
 * @property {boolean} [log]  whether every step upwards is a factor
 * @property {Series[]} series
 */

/** Where the page is a phone's. */
export const NARROW = '(max-width: 44.99rem)';
/** Letters have the same size there, so that the drawing is smaller. */
const sizes = () => (matchMedia(NARROW).matches ? [350, 300] : [760, 400]);
const [LEFT, RIGHT, TOP, BOTTOM] = [70, 20, 16, 48];
/** Marks tell the lines apart where colours do not. */
const MARKS = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star'];

/** The drawing. @param {Plot} plot */
export function drawPlot({ title, across, up, log = false, series }) {
  const [width, height] = sizes();
  const points = series.flatMap(one => [...one.points, ...[...(one.errors ?? []), ...(one.band ?? [])].flat().map(y => /** @type {Point} */ ([one.points[0]?.[0] ?? 0, y]))]);
  const xs = points.map(point => point[0]);
  const ys = points.map(point => point[1]).filter(y => !log || y > 0);
  const [x0, x1] = room(Math.min(...xs), Math.max(...xs));
  const upwards = ticks(Math.min(...ys), Math.max(...ys), log);
  const [y0, y1] = [upwards[0], upwards[upwards.length - 1]];
  const scale = (/** @type {number} */ y) => (log ? Math.log10(Math.max(y, y0)) : y);
  const x = (/** @type {number} */ value) => LEFT + ((value - x0) / (x1 - x0)) * (width - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => height - BOTTOM - ((scale(value) - scale(y0)) / (scale(y1) - scale(y0))) * (height - TOP - BOTTOM);
  const along = whole(x0, x1, width / 60);
  return s(
    'svg',
    { class: 'plot', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${title}. ${t('lab.see-table')}` },
    upwards.map(value => [s('line', { class: 'plot-grid', x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value) }), s('text', { class: 'plot-tick', x: LEFT - 8, y: y(value) + 4, 'text-anchor': 'end' }, brief(value))]).flat(),
    along.map(value => s('text', { class: 'plot-tick', x: x(value), y: height - BOTTOM + 20, 'text-anchor': 'middle' }, brief(value))),
    s('text', { class: 'plot-name', x: (LEFT + width - RIGHT) / 2, y: height - 8, 'text-anchor': 'middle' }, across),
    s('text', { class: 'plot-name', x: 16, y: (TOP + height - BOTTOM) / 2, 'text-anchor': 'middle', transform: `rotate(-90 16 ${(TOP + height - BOTTOM) / 2})` }, up),
    series.map((one, i) => line(one, i, x, y)),
  );
}

/** @param {Series} series @param {number} index @param {(value: number) => number} x @param {(value: number) => number} y */
function line({ points, errors = [], band = [], dashed = false }, index, x, y) {
  const name = `plot-series plot-${index % MARKS.length}`;
  const at = (/** @type {number} */ px, /** @type {number} */ py) => `${x(px).toFixed(1)},${y(py).toFixed(1)}`;
  const area = band.length > 1 ? [...points.map(([px], i) => at(px, band[i][1])), ...points.map(([px], i) => at(px, band[i][0])).reverse()].join(' ') : '';
  return s(
    'g',
    { class: name },
    area && s('polygon', { class: 'plot-band', points: area }),
    s('polyline', { class: dashed ? 'plot-line plot-dashed' : 'plot-line', points: points.map(([px, py]) => at(px, py)).join(' ') }),
    errors.map(([low, high], i) => s('path', { class: 'plot-error', d: `M${x(points[i][0])} ${y(low)}V${y(high)}m-5 0h10M${x(points[i][0]) - 5} ${y(low)}h10` })),
    points.length <= 60 && !dashed ? points.map(([px, py]) => mark(index, x(px), y(py))) : [],
  );
}

/** @param {number} index @param {number} x @param {number} y */
function mark(index, x, y) {
  const shape = { circle: 'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z', square: 'M-4-4h8v8h-8z', triangle: 'M0-5.5L5 4H-5z', diamond: 'M0-5.5L5 0L0 5.5L-5 0z', cross: 'M-4-4L4 4M4-4L-4 4', star: 'M0-5V5M-5 0H5' }[MARKS[index % MARKS.length]];
  return s('path', { class: 'plot-mark', d: shape, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
}

/** What the lines are. @param {Plot} plot */
export const legend = ({ series }) =>
  h('ul', { class: 'plot-legend' }, series.map((one, i) => h('li', {}, s('svg', { class: `plot-series plot-${i % MARKS.length}`, viewBox: '0 0 30 14', 'aria-hidden': 'true' }, s('path', { class: one.dashed ? 'plot-line plot-dashed' : 'plot-line', d: 'M1 7h28' }), !one.dashed && mark(i, 15, 7)), one.name)));

/** @typedef {{columns: string[], rows: (number|string|null)[][]}} Numbers */

/** The numbers, to be read and taken away. @param {string} title @param {Numbers} numbers */
export function numbersTable(title, { columns, rows }) {
  const cell = (/** @type {number|string|null} */ value, /** @type {number} */ i) => h(i === 0 ? 'th' : 'td', i === 0 ? { scope: 'row' } : {}, value === null ? '–' : typeof value === 'number' ? shown(value) : value);
  return h(
    'div',
    { class: 'numbers' },
    h('div', { class: 'numbers-scroll', tabindex: 0, role: 'region', 'aria-label': t('lab.numbers', { title }) },
      h('table', {}, h('caption', { class: 'unseen' }, title), h('thead', {}, h('tr', {}, columns.map(name => h('th', { scope: 'col' }, name)))), h('tbody', {}, rows.map(row => h('tr', {}, row.map(cell)))))),
    h('button', { type: 'button', class: 'csv', onclick: () => download(fileName(title, 'csv'), csv({ columns, rows })) }, t('lab.csv')),
  );
}

/** As programs for tables read it. @param {Numbers} numbers */
export function csv({ columns, rows }) {
  const cell = (/** @type {number|string|null} */ value) => (value === null ? '' : typeof value === 'number' ? String(value) : /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return [columns, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('');
}

/** @param {number} value */
const shown = value => new Intl.NumberFormat(language(), Math.abs(value) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 }).format(value);

/** A number for an edge. @param {number} value */
const brief = value => new Intl.NumberFormat(language(), { notation: Math.abs(value) >= 10_000 ? 'compact' : 'standard', maximumSignificantDigits: 4 }).format(value);

/** A little more than nothing between the ends. @param {number} from @param {number} to */
const room = (from, to) => (to > from ? [from, to] : [from - 0.5, to + 0.5]);

/** Whole numbers between the ends, so many at the most. @param {number} from @param {number} to @param {number} [most] */
export function whole(from, to, most = 12) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find(one => (to - from) / one <= most) ?? 1000;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => first + i * step);
}

/** Round numbers around the ends: powers of ten where the scale has them. @param {number} from @param {number} to @param {boolean} log */
export function ticks(from, to, log) {
  if (log) {
    const [low, high] = [Math.floor(Math.log10(from)), Math.ceil(Math.log10(to))];
    return Array.from({ length: Math.max(1, high - low) + 1 }, (_, i) => Number(`1e${low + i}`));
  }
  const [low, high] = room(Math.min(from, 0), Math.max(to, 0));
  const rough = (high - low) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(one => one * power).find(one => one >= rough) ?? 10 * power;
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, i) => (first + i) * step);
}
