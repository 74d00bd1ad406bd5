// @ts-check
// How far one has got with puzzles: what is solved, how many in a row without help, and which one is today's.

import { changeSettings, settings } from './keep.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').RuleSet} RuleSet */
/** @typedef {{game: string, name: import('./types.js').Text, rules: RuleSet}} PuzzleSet  the puzzles of a rule set */

const DAY = 24 * 60 * 60 * 1000;

/** The rule sets that have puzzles. @param {Catalogue} catalogue @returns {PuzzleSet[]} */
export const puzzleSets = catalogue => catalogue.games.flatMap(({ id, name, rules }) => rules.filter(one => one.puzzles).map(one => ({ game: id, name, rules: one })));

/** Whether a puzzle was solved in this browser. @param {string} position */
export const isSolved = position => settings().solved.includes(position);

/** Puzzles solved in a row without help, now and at best. */
export const streak = () => settings().streak;

/** It counts for the streak if it was solved for the first time and without help. @param {string} position @param {boolean} alone */
export function markSolved(position, alone) {
  if (isSolved(position)) return;
  const { now, best } = streak();
  const next = alone ? now + 1 : now;
  changeSettings({ solved: [...settings().solved, position], streak: { now: next, best: Math.max(best, next) } });
}

/** A wrong move or some help. @param {string} position */
export function breakStreak(position) {
  const { now, best } = streak();
  if (now > 0 && !isSolved(position)) changeSettings({ streak: { now: 0, best } });
}

/** Today, as a count of days that is the same all over the world. */
export const today = () => Math.floor(Date.now() / DAY);

/**
 * The puzzle of a day, the same for everybody: each day another game, and one of its puzzles by chance.
 * @param {PuzzleSet[]} sets @param {number} day @returns {{set: PuzzleSet, number: number}}  the number from 1
 */
export function puzzleOfDay(sets, day) {
  const set = sets[day % sets.length];
  // Days that follow each other have numbers far from each other (Knuth's multiplicative hashing).
  const chance = ((day * 2654435761) % 2 ** 32) / 2 ** 32;
  return { set, number: 1 + Math.floor(chance * set.rules.puzzle_count) };
}
