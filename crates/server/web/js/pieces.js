// @ts-check
// What pieces look like: our own drawings, by kind and colour, in a box of 100 × 100.

import { s } from './dom.js';

/** @typedef {import('./types.js').Piece} Piece */

/** The foot that all standing figures share. */
const FOOT = 'M25 80h50a4 4 0 0 1 4 4v6a3 3 0 0 1-3 3H24a3 3 0 0 1-3-3v-6a4 4 0 0 1 4-4z';

/** Outlines of standing figures, and the lines drawn inside them. @type {Record<string, [string, string]>} */
const FIGURES = {
  pawn: [
    'M50 22a14 14 0 0 1 9 25h5a2.5 2.5 0 0 1 0 6h-6c1 12 6 20 14 27H28c8-7 13-15 14-27h-6a2.5 2.5 0 0 1 0-6h5a14 14 0 0 1 9-25z',
    'M42 53h16',
  ],
  rook: [
    'M26 17h11v8h8v-8h10v8h8v-8h11v20l-8 8c0 14 2 26 6 35H28c4-9 6-21 6-35l-8-8z',
    'M33 45h34M29 37h42M31 71h38',
  ],
  knight: [
    'M75 80c3-22 2-40-8-51-5-6-11-9-17-10l-5-9-6 9c-8 4-12 10-15 18L15 52c-3 5-1 11 4 13 3 1 6 0 8-2l6-5c5 0 10-1 14-4-1 9-12 13-14 26z',
    'M47 54c3-2 5-5 6-9M63 31c6 10 8 22 7 40M19 57l3-2',
  ],
  bishop: [
    'M50 8a6 6 0 0 1 4 10c12 9 18 19 18 29 0 8-5 13-10 16h2a2.5 2.5 0 0 1 0 6h-5c2 5 6 8 11 11H30c5-3 9-6 11-11h-5a2.5 2.5 0 0 1 0-6h2c-5-3-10-8-10-16 0-10 6-20 18-29a6 6 0 0 1 4-10z',
    'M58 30 47 44M38 63h24M41 69h18',
  ],
  queen: [
    'M50 10a5.5 5.5 0 0 1 3 10l8 25 7-24a5.5 5.5 0 1 1 5 1l-1 26 10-15a5.5 5.5 0 1 1 5 3L71 68c0 5 2 9 5 12H24c3-3 5-7 5-12L13 36a5.5 5.5 0 1 1 5-3l10 15-1-26a5.5 5.5 0 1 1 5-1l7 24 8-25a5.5 5.5 0 0 1 3-10z',
    'M29 68c13-4 29-4 42 0M27 60c15-4 31-4 46 0',
  ],
  king: [
    'M47 6h6v6h6v6h-6v7c5-2 12-2 17 1 10 5 13 15 9 25-2 6-7 11-8 17 0 5 2 9 4 12H25c2-3 4-7 4-12-1-6-6-11-8-17-4-10-1-20 9-25 5-3 12-3 17-1v-7h-6v-6h6z',
    'M50 29v30M29 68c13-4 29-4 42 0M32 60c-3-7-8-12-5-19 4-8 16-8 23 4 7-12 19-12 23-4 3 7-2 12-5 19',
  ],
};

/** The ways that figures go, for those who choose signs instead of figures. @type {Record<string, string>} */
const SIGNS = {
  pawn: 'M50 64V40M38 50 50 37 62 50',
  rook: 'M50 24v52M24 50h52',
  knight: 'M40 70V36h22',
  bishop: 'M31 31 69 69M69 31 31 69',
  queen: 'M50 22v56M22 50h56M31 31 69 69M69 31 31 69',
  king: 'M33 33h34v34H33zM50 42v16M42 50h16',
};

/** Which drawings this browser asked for. */
export const menStyle = () => globalThis.document?.documentElement?.dataset?.men ?? 'classic';

/**
 * The man that stands for a side beside the board: its king where it begins with one, else whatever it has.
 * @param {{scene: {pieces: Piece[]}}} rules
 * @param {Piece['side']} side
 * @returns {Pick<Piece, 'kind'|'glyph'>}
 */
export function emblem(rules, side) {
  const own = rules.scene.pieces.filter(piece => piece.side === side);
  return own.find(piece => piece.kind === 'king') ?? own[0] ?? { kind: 'man', glyph: '' };
}

/**
 * A drawing of a piece, its middle at 50, 50.
 * @param {Pick<Piece, 'kind'|'glyph'>} piece
 * @param {string} colour  of its side, as the catalogue names it
 * @returns {SVGElement}
 */
export function drawing(piece, colour) {
  const parts = isStanding(piece) ? figure(piece.kind) : flat(piece.kind, colour);
  return s('g', { class: `look look-${colour}` }, parts);
}

/**
 * The drawing by itself, for lists beside the board.
 * @param {Pick<Piece, 'kind'|'glyph'>} piece
 * @param {string} colour
 */
export const icon = (piece, colour) =>
  s('svg', { class: 'piece-icon', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, drawing(piece, colour));

/**
 * Kings stand in some games and are crowned men in others; their glyphs tell.
 * @param {Pick<Piece, 'kind'|'glyph'>} piece
 */
function isStanding(piece) {
  const isChessman = /[\u2654-\u265f]/u.test(piece.glyph);
  return piece.kind in FIGURES && (piece.kind !== 'king' || isChessman);
}

/** @param {string} kind */
function figure(kind) {
  if (menStyle() === 'signs') return [s('circle', { class: 'body', cx: 50, cy: 50, r: 40 }), s('path', { class: 'line', d: SIGNS[kind] })];
  const [outline, lines] = FIGURES[kind];
  const eye = kind === 'knight' && s('circle', { class: 'mark', cx: 40, cy: 33, r: 3.2 });
  return [
    s('path', { class: 'body', d: outline }),
    s('path', { class: 'body', d: FOOT }),
    s('path', { class: 'line', d: lines }),
    ...(eye ? [eye] : []),
  ];
}

/**
 * @param {string} kind
 * @param {string} colour
 */
function flat(kind, colour) {
  const circle = (/** @type {string} */ name, /** @type {number} */ r, y = 50) => s('circle', { class: name, cx: 50, cy: y, r });
  if (colour === 'x') return [s('path', { class: 'stroke', d: 'M27 27 73 73M73 27 27 73' })];
  if (colour === 'o') return [s('circle', { class: 'stroke', cx: 50, cy: 50, r: 26 })];
  if (kind === 'disc') return [circle('body', 41), circle('shine', 33)];
  if (kind === 'king') {
    const crown = 'M30 63 25 37l13 11 12-17 12 17 13-11-5 26z';
    return [circle('body', 37, 55), circle('body', 37, 48), circle('line', 30, 48), s('path', { class: 'crown', d: crown })];
  }
  return [circle('body', 37), circle('line', 28), ...(colour === 'white' ? [circle('line', 16)] : [circle('mark', 7)])];
}
