// @ts-check
// What this browser remembers: settings, and for each match the token that proves who sits where.

/** @typedef {import('./types.js').Side} Side */
/** @typedef {{id: string, title: string, at: number, token?: string, invites?: Partial<Record<Side, string>>, you?: Side[]}} Known  `you` are the seats that were ours */

const SETTINGS = 'tablas.settings';
const MATCHES = 'tablas.matches';
/** Older matches than these are forgotten. */
const MOST = 2000;

/**
 * @typedef {object} Settings
 * @property {string|null} lang
 * @property {string|null} theme  `light` or `dark`; null is the system's
 * @property {string} board  how boards look
 * @property {string} men  how men look
 * @property {string} text  how large texts are
 * @property {string} notation  what stands for men in moves: the letters of the page's language, `en`, or `figurine`
 * @property {string} points  how points are named: `own`, or `grid` by column and row
 * @property {boolean} sound
 * @property {boolean} notify  whether the system tells whose turn it is
 * @property {boolean} evaluate  whether what the machine thinks is shown
 * @property {boolean} verdicts  whether solved moves are marked
 * @property {number} pace  seconds a move where a game shows itself
 * @property {number} lines  how many ways of playing on an engine shows
 * @property {string} name  what one calls oneself
 * @property {string[]} solved  the positions of puzzles
 * @property {Record<string, number>} solvedOf  how many of them are of which game and rules
 * @property {{now: number, best: number}} streak  puzzles solved in a row without help
 * @property {{game: string, rules: string}|null} puzzle  whose puzzles were looked at last
 * @property {Record<string, string[]>} lessons  the steps that were done, by game and rules
 * @property {string[]} goals  that were asked, the latest last
 * @property {Record<string, unknown>|null} last  the last wish of the first page
 */

/** @type {Settings} */
const DEFAULTS = { lang: null, theme: null, board: 'wood', men: 'classic', text: 'usual', notation: 'language', points: 'own', sound: false, notify: false, evaluate: false, verdicts: false, pace: 1, lines: 3, name: '', solved: [], solvedOf: {}, streak: { now: 0, best: 0 }, puzzle: null, lessons: {}, goals: [], last: null };

/** @returns {Settings} */
export const settings = () => ({ ...DEFAULTS, .../** @type {Settings} */ (read(SETTINGS) ?? {}) });

/** @param {Partial<Settings>} changes */
export const changeSettings = changes => write(SETTINGS, { ...settings(), ...changes });

/** The matches of this browser, the latest first. @returns {Known[]} */
export const knownMatches = () => /** @type {Known[]} */ (read(MATCHES) ?? []);

/** @param {string} id @returns {Known|undefined} */
export const knownMatch = id => knownMatches().find(known => known.id === id);

/** @param {string} id @param {Partial<Known>} facts */
export function rememberMatch(id, facts) {
  const { token, title, invites, you } = { ...knownMatch(id), ...facts };
  const known = { id, title: title ?? '', at: Date.now(), token, invites, you };
  write(MATCHES, [known, ...knownMatches().filter(other => other.id !== id)].slice(0, MOST));
}

/** Which seats are ours, of a match that is known already; it keeps its place in the list. @param {string} id @param {Side[]} you */
export function rememberSeats(id, you) {
  if (you.length === 0 || knownMatch(id)?.you?.join() === you.join()) return;
  write(MATCHES, knownMatches().map(known => (known.id === id ? { ...known, you } : known)));
}

/** @param {string} id */
export const forgetMatch = id => write(MATCHES, knownMatches().filter(known => known.id !== id));

/** @param {string} key @returns {unknown} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null; // Storage is forbidden, or somebody else wrote there.
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page works until it is closed.
  }
}
