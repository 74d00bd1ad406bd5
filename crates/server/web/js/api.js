// @ts-check
// Requests to the server.

import { fetchApi } from './transport.js';

/** @typedef {import('./types.js').Refusal} Refusal */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Reading} Reading */

/** What the server refused, with its sentence in each language. */
export class Refused extends Error {
  /** @param {Refusal} refusal @param {number} status */
  constructor(refusal, status) {
    super(refusal.code);
    this.refusal = refusal;
    this.status = status;
  }
}

/** @type {Refusal} */
export const NO_ANSWER = {
  code: 'no_answer',
  text: { key: 'no-answer' },
};

/** @type {Promise<import('./types.js').Catalogue>|null} */
let catalogueOnce = null;

/** @returns {Promise<import('./types.js').Catalogue>} */
export function catalogue() {
  catalogueOnce ??= get('catalogue').catch(error => {
    catalogueOnce = null;
    throw error;
  });
  return catalogueOnce;
}

/** @param {unknown} wish @returns {Promise<{id: string, token: string, invites: Partial<Record<Side, string>>, match: Match}>} */
export const openMatch = wish => post('matches', wish);

/** These matches, in this order, save those that are gone. @param {string[]} ids @param {number} [plies]  so many of their first moves with them @returns {Promise<{matches: import('./types.js').Listed[]}>} */
export const summaries = (ids, plies) => get(`matches?ids=${ids.map(encodeURIComponent).join()}${plies ? `&plies=${plies}` : ''}`);

/** Who waits for an opponent. @returns {Promise<{invitations: import('./types.js').Invitation[]}>} */
export const lobby = () => get('lobby');

/** A match as anybody may see it. @param {string} id @returns {Promise<Match>} */
export const matchNow = id => get(`matches/${encodeURIComponent(id)}`);

/** Why there is no such match; null where there is one, or nobody answers. @param {string} id @returns {Promise<Refusal|null>} */
export const whyGone = id =>
  request(`matches/${encodeURIComponent(id)}`, {}).then(
    () => null,
    error => (error instanceof Refused && error.status >= 400 && error.status < 500 ? error.refusal : null),
  );

/** @param {string} id @param {unknown} wish @returns {Promise<{token: string, seat: Side, match: Match}>} */
export const joinMatch = (id, wish) => post(`matches/${encodeURIComponent(id)}/join`, wish);

/** @param {string} id @param {number} ply @returns {Promise<{scene: import('./types.js').Scene, clocks?: import('./types.js').Clock['left']|null}>} */
export const sceneAt = (id, ply) => get(`matches/${encodeURIComponent(id)}/at/${ply}`);

/** @param {unknown} wish @returns {Promise<Reading>} */
export const read = wish => post('read', wish);

/** @param {unknown} question @returns {Promise<{answer: boolean|null, text: import('./types.js').Text, line: string[], moves: string[], written: string[], solution?: import('./types.js').Solution}>} */
export const ask = question => post('ask', question);

/** Which rule forbids what somebody tried; null where none does. @param {unknown} attempt @returns {Promise<{rule: number|null, text: import('./types.js').Text|null}>} */
export const why = attempt => post('why', attempt);

/** What is to be said against a move that shall win in time. @param {unknown} attempt @returns {Promise<import('./types.js').Defence>} */
export const defend = attempt => post('defend', attempt);

/** How a task is done. @param {unknown} task @returns {Promise<{line: string[], solution: import('./types.js').Solution|null}>} */
export const solution = task => post('solution', task);

/** Those of a rule set; the mates where none is said. @param {string} [game] @param {string} [rules] @returns {Promise<import('./types.js').Puzzles>} */
export const puzzles = (game, rules) => get(game && rules ? `puzzles?${new URLSearchParams({ game, rules })}` : 'puzzles');

/** The rules of a game for people. @param {string} game @param {string} rules @returns {Promise<import('./types.js').RulesPage>} */
export const rulesPage = (game, rules) => get(`rules/${encodeURIComponent(game)}/${encodeURIComponent(rules)}`);

/** @param {string} game @param {string} rules @returns {Promise<import('./types.js').Lesson>} */
export const lesson = (game, rules) => get(`lessons/${encodeURIComponent(game)}/${encodeURIComponent(rules)}`);

/** @typedef {{game: string, rules: string, size: number|null}} Rules */

/** How it stands with tables that may be built on request. @param {Rules} rules @returns {Promise<import('./types.js').Solving>} */
export const tablesState = ({ game, rules, size }) => get(`tables?${new URLSearchParams({ game, rules, ...(size ? { size: String(size) } : {}) })}`);

/** Begins to build them. @param {Rules} rules @returns {Promise<import('./types.js').Solving>} */
export const buildTables = rules => post('tables', rules);

/** @param {string} id @param {string} format @returns {Promise<string>} */
export async function exported(id, format) {
  const response = await request(`matches/${encodeURIComponent(id)}/export?format=${format}`, {});
  return response.text();
}

/** An action without the live line. @param {string} id @param {string} token @param {import('./types.js').Message} action @returns {Promise<{seq: number, invite?: string}>} */
export const act = (id, token, action) => post(`matches/${encodeURIComponent(id)}/actions`, action, token);

/** @param {string} path */
export const get = async path => (await request(path, {})).json();

/** @param {string} path @param {unknown} body @param {string} [token] */
export const post = async (path, body, token) => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return (await request(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};

/** @param {string} path @param {RequestInit} options */
export async function request(path, options) {
  let response;
  try {
    response = await fetchApi(path, options);
  } catch {
    throw new Refused(NO_ANSWER, 0);
  }
  if (response.ok) return response;
  const refusal = await response.json().catch(() => NO_ANSWER);
  throw new Refused(refusal.text ? refusal : NO_ANSWER, response.status);
}
