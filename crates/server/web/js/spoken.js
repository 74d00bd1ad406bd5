// @ts-check
// A match in words: what a screen reader hears on a spot, and what keys on the board ask for.

import { matching } from './clicks.js';
import { said, t } from './i18n.js';
import { shown } from './notation.js';
import { inWords } from './perfect.js';
import { spotName } from './reasons.js';
import { sayStatus } from './say.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Scene} Scene */

/**
 * @param {Table} table
 * @param {import('./types.js').Sides} sides
 * @param {number} spot
 * @param {{marks: import('./types.js').Mark[], hint: number[], exact?: import('./types.js').Exact}} look
 */
export function spotLabel(table, sides, spot, { marks, hint, exact }) {
  const scene = /** @type {Scene} */ (table.scene);
  const piece = table.pieces.find(one => one.spot === spot);
  const parts = [spotName(scene, spot), piece ? said(piece.name) || said(sides[piece.side].name) : t('spot.empty')];
  if (table.path.includes(spot)) parts.push(t('spot.chosen'));
  if (table.prepared.premove?.spots.includes(spot)) parts.push(t('spot.premove'));
  if (table.targets.has(spot)) {
    const start = table.path.length === 0;
    parts.push(t(start ? (piece ? 'spot.can-move' : 'spot.can-place') : piece ? 'spot.can-take' : 'spot.target'));
  }
  if (marks.some(mark => mark.spot === spot && mark.kind === 'mill')) parts.push(t('spot.mill'));
  if (marks.some(mark => mark.spot === spot && mark.kind === 'check')) parts.push(t('spot.check'));
  if (scene.last?.spots.includes(spot)) parts.push(t('spot.last'));
  if (hint.includes(spot)) parts.push(t('spot.hint'));
  if (exact) parts.push(inWords(exact));
  return parts.join(', ');
}

/**
 * Keys on the board beyond arrows and Enter.
 * @param {Table} table
 * @param {string} key
 * @param {number} spot
 * @param {{status: () => string, time: () => string, write: () => void, focus: (spot: number) => void}} view
 * @returns {boolean}  whether the key meant something
 */
export function spotKey(table, key, spot, view) {
  const { scene } = /** @type {Match} */ (table.match);
  if (key === 's') sayStatus(view.status());
  else if (key === 't') sayStatus(view.time());
  else if (key === 'l') sayStatus(scene.last ? t('say.last', { move: shown(scene.last.recorded ?? scene.last.move) }) : t('say.no-last'));
  else if (key === 'c') sayStatus(scene.notes.map(said).join('. ') || t('say.no-notes'));
  else if (key === 'i') view.write();
  else if (key === 'm') {
    const ways = matching(scene.actions, [spot]).map(action => action.clicks.slice(1).map(one => spotName(scene, one)).join(' '));
    sayStatus(ways.length > 0 ? t('say.ways', { ways: [...new Set(ways)].join(', ') }) : t('say.no-ways'));
  } else if (key === 'p') {
    const able = [...table.targets].sort((a, b) => a - b);
    const next = able.find(one => one > spot) ?? able[0];
    if (next !== undefined) view.focus(next);
  } else return false;
  return true;
}
