// @ts-check
// What is known of the games that were played here, and which of them somebody looks for. It draws nothing.

/** @typedef {import('./types.js').Listed} Listed */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./keep.js').Known} Known */
/** @typedef {'won'|'lost'|'drawn'|'ended'|'open'} Ending  as we saw it; `ended` where both seats were ours, or none */
/** @typedef {{known: Known, facts: Listed|null, at: number, ending: Ending, against: 'machine'|'person', words: string}} Entry */
/** @typedef {{text: string, game: string, ending: string, against: string}} Filter  an empty text lets everything through */

/** How it ended for us. @param {Known} known @param {Listed} facts @returns {Ending} */
export function endingOf({ you = [] }, { result, state }) {
  if (!result) return state === 'closed' ? 'ended' : 'open';
  if (result.winner === null) return 'drawn';
  if (you.length !== 1) return 'ended';
  return you[0] === result.winner ? 'won' : 'lost';
}

/** The seat that was not ours, where only one was. @param {Known} known @returns {Side|null} */
export const opponentOf = ({ you = [] }) => (you.length === 1 ? (you[0] === 'first' ? 'second' : 'first') : null);

/**
 * @param {Known} known
 * @param {Listed|null} facts
 * @param {string} words  all that can be searched for
 * @returns {Entry}
 */
export function entry(known, facts, words) {
  const seats = facts ? [facts.seats.first, facts.seats.second] : [];
  const opponent = opponentOf(known);
  const others = facts && opponent ? [facts.seats[opponent]] : seats;
  return {
    known,
    facts,
    at: facts?.opened ? facts.opened * 1000 : known.at,
    ending: facts ? endingOf(known, facts) : 'ended',
    against: others.some(seat => seat.kind === 'machine') ? 'machine' : 'person',
    words: plain(words),
  };
}

/** Those that are looked for, the latest first. @param {Entry[]} entries @param {Filter} filter */
export function sift(entries, { text, game, ending, against }) {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return entries
    .filter(one => wanted.every(word => one.words.includes(word)))
    .filter(one => (!game || one.facts?.game === game) && (!ending || one.ending === ending) && (!against || one.against === against))
    .sort((a, b) => b.at - a.at);
}

/** Without accents and capitals, as people search. @param {string} text */
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
