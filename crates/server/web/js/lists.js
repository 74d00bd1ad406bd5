// @ts-check
// On the first page: the matches of this browser, with what became of them, and the people who wait for an opponent.

import { lobby, summaries } from './api.js';
import { fill, h } from './dom.js';
import { language, said, t } from './i18n.js';
import { forgetMatch, knownMatches } from './keep.js';
import { emblem, icon } from './pieces.js';
import { sitter } from './seats.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Invitation} Invitation */
/** @typedef {import('./types.js').Listed} Listed */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./keep.js').Known} Known */

/** So many matches are shown at first, and with every press of "more". */
const STEP = 8;
/** Between two looks at who waits, in milliseconds. */
const PAUSE = 4000;

/** Fills the place with both lists and keeps them true while it is shown. @param {HTMLElement} place @param {Catalogue} catalogue */
export function lists(place, catalogue) {
  const mine = h('div', { class: 'list' });
  const open = h('div', { class: 'list' });
  fill(place, open, mine);
  void fillMine(mine, catalogue, STEP);
  if (!catalogue.others) return;
  const look = async () => {
    if (!place.isConnected) return clearInterval(timer);
    if (!document.hidden) await fillLobby(open, catalogue).catch(() => {}); // The list is a courtesy.
  };
  const timer = setInterval(() => void look(), PAUSE);
  void look();
}

/** @param {HTMLElement} place @param {Catalogue} catalogue @param {number} most */
async function fillMine(place, catalogue, most) {
  const all = knownMatches();
  const shown = all.slice(0, most);
  const forget = (/** @type {Known} */ known) =>
    h(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': t('home.forget', { name: known.title }), onclick: () => (forgetMatch(known.id), void fillMine(place, catalogue, most)) },
      '×',
    );
  const more = async () => {
    await fillMine(place, catalogue, most + STEP);
    // The keyboard goes on where the new ones begin.
    /** @type {HTMLElement|null} */ (place.querySelectorAll('li a')[most])?.focus();
  };
  const draw = (/** @type {Map<string, Listed>} */ facts) =>
    fill(
      place,
      shown.length > 0 &&
        h(
          'section',
          { class: 'panel' },
          h('div', { class: 'headline' }, h('h2', {}, t('home.mine')), h('a', { href: '#/games', id: 'all-games' }, t('home.all-games'))),
          h('ul', { class: 'matches', id: 'mine' }, shown.map(known => h('li', {}, h('a', { href: `#/m/${known.id}` }, row(known, facts.get(known.id), catalogue)), forget(known)))),
          all.length > most && h('button', { type: 'button', id: 'more-matches', onclick: () => void more() }, t('home.more-matches', { count: all.length - most })),
        ),
    );
  draw(new Map());
  if (shown.length === 0) return;
  const found = await summaries(shown.map(known => known.id)).catch(() => null);
  if (found) draw(new Map(found.matches.map(one => [one.id, one])));
}

/** What distinguishes a match from others: rules, players, how it stands, and when. @param {Known} known @param {Listed|undefined} facts @param {Catalogue} catalogue */
function row(known, facts, catalogue) {
  const name = h('strong', {}, facts ? said(facts.name) : known.title || known.id);
  if (!facts) return h('span', { class: 'row' }, name, h('span', { class: 'soft' }, date(known.at)));
  const rules = rulesOf(catalogue, facts);
  const side = (/** @type {Side} */ one) => h('span', { class: 'one' }, rules && icon(emblem(rules, one), rules.sides[one].colour), sitter(catalogue, facts.seats[one], false));
  return h(
    'span',
    { class: 'row' },
    name,
    h('span', { class: 'both' }, side('first'), ' – ', side('second')),
    h('span', { class: 'soft' }, [stands(facts, rules), date(facts.opened ? facts.opened * 1000 : known.at)].filter(Boolean).join(' · ')),
  );
}

/** How it stands; nothing where somebody is waited for, since the empty seat says so. @param {Listed} facts @param {import('./types.js').RuleSet|undefined} rules */
export function stands(facts, rules) {
  if (facts.result) return said(facts.result.text);
  if (facts.state === 'closed') return t('match.closed');
  if (facts.state === 'open') return '';
  return t('home.goes-on', { side: said(rules?.sides[facts.turn].name), ply: facts.ply });
}

/** @param {HTMLElement} place @param {Catalogue} catalogue */
async function fillLobby(place, catalogue) {
  const { invitations } = await lobby();
  const known = new Set(knownMatches().map(one => one.id));
  const others = invitations.filter(one => !known.has(one.id));
  const key = JSON.stringify([language(), others]);
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  fill(
    place,
    others.length > 0 &&
      h('section', { class: 'panel' }, h('h2', {}, t('home.open')), h('ul', { class: 'matches', id: 'lobby' }, others.map(one => h('li', {}, invitation(one, catalogue))))),
  );
}

/** @param {Invitation} one @param {Catalogue} catalogue */
function invitation(one, catalogue) {
  const rules = rulesOf(catalogue, one);
  const seat = rules?.sides[one.seat];
  return h(
    'a',
    { href: `#/m/${one.id}/join/${one.seat}/` },
    h(
      'span',
      { class: 'row' },
      h('strong', {}, said(one.name), one.size && rules?.sizes ? ` ${one.size}` : ''),
      h('span', {}, t('lobby.host', { name: one.host || t('seat.somebody') }), !one.present && ` (${t('seat.away')})`),
      rules && seat && h('span', { class: 'one' }, `${t('join.you')} `, icon(emblem(rules, one.seat), seat.colour), said(seat.name)),
      one.clock && h('span', { class: 'soft' }, said(one.clock)),
      one.handicap && h('span', { class: 'soft' }, said(one.handicap)),
    ),
  );
}

/** @param {Catalogue} catalogue @param {{game: string, rules: string}} match */
export const rulesOf = (catalogue, match) => catalogue.games.find(one => one.id === match.game)?.rules.find(one => one.id === match.rules);

/** @param {number} at  milliseconds since 1970 */
export const date = at => new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'short' }).format(at);
