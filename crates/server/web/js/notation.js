// @ts-check
// How moves are written for whoever reads: men by the letters of the page's language, by English ones or as figurines;
// points by their own names or by column and row. The server sends moves one way, as records have them; everything that
// shows one asks here.

import { language, sayMovesWith, t } from './i18n.js';
import { settings } from './keep.js';

/** @typedef {import('./types.js').Letters} Letters */
/** @typedef {import('./types.js').Geometry} Geometry */

/** How notations write a pass. */
const PASS = 'pass';

/** Of the board on the screen: the letters of its men, and the other names of its spots. @type {{letters: Letters|null, grid: Map<string, string>}} */
let board = { letters: null, grid: new Map() };

/** From now on moves are those of this board. @param {{letters?: Letters}} rules @param {Geometry} geometry */
export function writeFor(rules, geometry) {
  const named = geometry.spots.flatMap(({ label, grid }) => (grid ? [/** @type {[string, string]} */ ([label, grid])] : []));
  board = { letters: rules.letters ?? null, grid: new Map(named) };
}

/** What stands for men. @returns {keyof Letters} */
function letters() {
  const { notation } = settings();
  return notation === 'en' || notation === 'figurine' ? notation : language();
}

/** How somebody here types moves, for the server that reads them. */
export const spelling = () => ({ letters: letters(), grid: byGrid() });

const byGrid = () => settings().points === 'grid' && board.grid.size > 0;

/** A move of a record as it is read here. @param {string} recorded */
export function shown(recorded) {
  if (recorded === PASS) return t('moves.pass');
  const lettered = withLetters(recorded, letters());
  return (byGrid() && gridWords(lettered)) || lettered;
}

/** Several, one behind the other. @param {string[]} recorded */
export const shownLine = recorded => recorded.map(shown).join(' ');

/** A spot's name on the board and in words. @param {{label: string, grid?: string}} spot */
export const spotShown = ({ label, grid }) => (grid && byGrid() ? grid : label);

/** @param {string} recorded @param {keyof Letters} wanted */
function withLetters(recorded, wanted) {
  if (!board.letters) return recorded;
  const [from, to] = [[...board.letters.en], [...board.letters[wanted]]];
  return [...recorded].map(letter => to[from.indexOf(letter)] ?? letter).join('');
}

/** A move, or a spot, by columns and rows; nothing where it has other words. @param {string} text */
function gridWords(text) {
  const parts = text.split(/([-x])/);
  const other = parts.map((part, i) => (i % 2 === 1 ? part : board.grid.get(part)));
  return other.includes(undefined) ? undefined : other.join('');
}

/** A sentence of the server, which has moves in the letters of its language. @param {string} sentence @param {string[]} moves  those of them that it mentions */
function inSentence(sentence, moves) {
  const grid = byGrid();
  if (!grid && (moves.length === 0 || letters() === language())) return sentence;
  const known = new Map(moves.map(move => [withLetters(move, language()), shown(move)]));
  return sentence.replace(/[^\s.,;:«»`()]+/g, word => known.get(word) ?? (grid ? inCase(word) : word));
}

/** A word that names spots, small or in capitals. @param {string} word */
function inCase(word) {
  const small = gridWords(word);
  return small ?? gridWords(word.toLowerCase())?.toUpperCase() ?? word;
}

sayMovesWith(inSentence);
