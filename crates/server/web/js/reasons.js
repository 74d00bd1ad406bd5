// @ts-check
// Why a click does not go, in words: by the rules, which the server knows, or else from what is on the board and what
// may be clicked. No rules in here either.

import { why } from './api.js';
import { isSetDown, targets } from './clicks.js';
import { said, t } from './i18n.js';
import { spotShown } from './notation.js';

/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Sides} Sides */

/** More men than this are not listed by name. */
const FEW = 6;

/**
 * The rule that a click breaks, in words. Where the server does not answer, what can be seen.
 * @param {{game: string, rules: string, size?: number|null}} rules
 * @param {Scene} scene
 * @param {Sides} sides
 * @param {number[]} path  the clicks before it
 * @param {number} spot
 * @returns {Promise<string>}
 */
export async function reason({ game, rules, size = null }, scene, sides, path, spot) {
  const seen = whyNot(scene, sides, path, spot);
  const answer = await why({ game, rules, size, position: scene.position, clicks: [...path, spot] }).catch(() => null);
  return said(answer?.text ?? undefined) || seen;
}

/**
 * What can be seen without the rules.
 * @param {Scene} scene
 * @param {Sides} sides
 * @param {number[]} path
 * @param {number} spot
 * @returns {string}
 */
export function whyNot(scene, sides, path, spot) {
  const pieceAt = (/** @type {number} */ at) => scene.pieces.find(piece => piece.spot === at);
  const isFree = (/** @type {number} */ at) => !pieceAt(at);
  const there = pieceAt(spot);
  const other = scene.turn === 'first' ? 'second' : 'first';
  const words = {
    spot: spotName(scene, spot),
    piece: said(there?.name),
    side: said(sides[scene.turn].name),
    other: said(sides[other].name),
    from: path.length > 0 ? spotName(scene, path[0]) : '',
  };
  const next = [...targets(scene.actions, path)];
  if (path.length === 0) {
    if (next.length === 0) return t('wrong.nothing-to-click');
    const placing = next.some(isFree);
    if (!there) return t(placing ? 'wrong.not-there' : 'wrong.empty', words);
    if (placing) return t('wrong.occupied', words);
    if (there.side !== scene.turn) return t('wrong.not-yours', words);
    const able = next.map(at => spotName(scene, at)).sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
    return able.length <= FEW
      ? t('wrong.cannot-move-but', { ...words, able: able.join(', ') })
      : t('wrong.cannot-move', words);
  }
  if (isSetDown(path, isFree) && next.length > 0 && !next.some(isFree)) {
    if (!there) return t('wrong.capture-empty', words);
    if (there.side === scene.turn) return t('wrong.capture-own', words);
    return t('wrong.capture-protected', words);
  }
  if (there) return t(there.side === scene.turn ? 'wrong.blocked-by-own' : 'wrong.cannot-take', words);
  const { lines } = scene.geometry;
  const joined = lines.some(([a, b]) => (a === path[0] && b === spot) || (b === path[0] && a === spot));
  if (lines.length > 0 && !joined) return t('wrong.not-joined', words);
  return t('wrong.not-reachable', { ...words, piece: said(pieceAt(path[0])?.name) || words.from });
}

/**
 * A spot's name as people say it.
 * @param {Scene} scene
 * @param {number} spot
 */
export const spotName = (scene, spot) => spotShown(scene.geometry.spots[spot]).toUpperCase();
