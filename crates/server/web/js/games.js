// @ts-check
// My games: all that this browser has played, to be searched, looked at again, and taken away as one file.

import { catalogue as askCatalogue, exported, matchNow, summaries } from './api.js';
import { entry, opponentOf, sift } from './archive.js';
import { areYouSure } from './dialogs.js';
import { fill, h, styled } from './dom.js';
import { download } from './download.js';
import { said, t } from './i18n.js';
import { sign } from './icons.js';
import { forgetMatch, knownMatches } from './keep.js';
import { date, rulesOf, stands } from './lists.js';
import { openingTitle } from './movelist.js';
import { emblem, icon } from './pieces.js';
import { picture } from './picture.js';
import { sayStatus } from './say.js';
import { option, sitter } from './seats.js';

/** @typedef {import('./archive.js').Entry} Entry */
/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Listed} Listed */
/** @typedef {import('./types.js').Side} Side */

/** The server tells of so many matches at once. */
const AT_ONCE = 50;
/** So many are shown at first, and with every press of "more". */
const STEP = 24;
/** Formats of records, which not every game has, and what else there is. */
const RECORDS = ['pgn', 'pdn', 'ggf'];
const FORMATS = [...RECORDS, 'text', 'json'];
const ENDINGS = ['won', 'lost', 'drawn', 'open', 'ended'];

/** @param {HTMLElement} root */
export async function gamesView(root) {
  const [catalogue] = await Promise.all([askCatalogue(), styled('study')]);
  const view = new Games(catalogue);
  fill(root, view.element);
  await view.load();
  return () => view.leave();
}

class Games {
  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
    /** @type {Entry[]} */
    this.entries = [];
    this.most = STEP;
    this.left = false;
    const again = () => ((this.most = STEP), this.show(true));
    const select = (/** @type {string} */ id, /** @type {HTMLElement[]} */ options) => h('select', { id, onchange: again }, option('', t('games.any')), options);
    this.text = h('input', { type: 'text', id: 'search', autocomplete: 'off', spellcheck: 'false', oninput: again });
    this.game = select('filter-game', catalogue.games.map(game => option(game.id, said(game.name))));
    this.ending = select('filter-ending', ENDINGS.map(one => option(one, t(`games.${one}`))));
    this.against = select('filter-against', ['machine', 'person'].map(one => option(one, t(`games.against-${one}`))));
    this.format = h('select', { id: 'format' });
    this.count = h('p', { class: 'soft', id: 'count', role: 'status' });
    this.list = h('ul', { class: 'archive', id: 'archive' });
    this.more = h('button', { type: 'button', id: 'more-matches', hidden: true, onclick: () => this.showMore() });
    this.saved = h('button', { type: 'button', id: 'export-all', onclick: () => void this.save() }, t('games.export'));
    this.progress = h('progress', { id: 'exporting', 'aria-label': t('games.exporting'), max: 1, value: 0, hidden: true });
    const field = (/** @type {string} */ name, /** @type {HTMLElement} */ input) => h('div', { class: 'field' }, h('label', { for: input.id }, name), input);
    this.element = h(
      'div',
      { class: 'games' },
      h('h1', {}, t('games.title')),
      h(
        'section',
        { class: 'panel wish', 'aria-label': t('games.filter') },
        h('div', { class: 'fields' }, field(t('games.search'), this.text), field(t('home.game'), this.game), field(t('games.ending'), this.ending), field(t('games.against'), this.against)),
        h('div', { class: 'fields saving' }, this.count, field(t('export.format'), this.format), this.saved, this.progress),
      ),
      this.list,
      this.more,
    );
    // A picture costs a request: only for games that somebody sees.
    this.watch = new IntersectionObserver(seen => seen.filter(one => one.isIntersecting).forEach(one => void this.draw(/** @type {HTMLElement} */ (one.target))), { rootMargin: '200px' });
  }

  leave() {
    this.left = true;
    this.watch.disconnect();
  }

  async load() {
    const all = knownMatches();
    this.entries = all.map(known => entry(known, null, known.title));
    this.show();
    for (let from = 0; from < all.length && !this.left; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE);
      const { matches } = await summaries(some.map(known => known.id)).catch(() => ({ matches: /** @type {Listed[]} */ ([]) }));
      const facts = new Map(matches.map(one => [one.id, one]));
      this.entries = this.entries.map(one => {
        const known = facts.get(one.known.id);
        return known ? entry(one.known, known, this.words(known)) : one;
      });
      this.show();
    }
  }

  /** All that is written in a row. @param {Listed} facts */
  words(facts) {
    const { seats } = facts;
    return [said(facts.name), ...[seats.first, seats.second].map(seat => sitter(this.catalogue, seat, false)), stands(facts, rulesOf(this.catalogue, facts)), facts.opening ? openingTitle(facts.opening) : ''].join(' ');
  }

  get found() {
    return sift(this.entries, { text: this.text.value, game: this.game.value, ending: this.ending.value, against: this.against.value });
  }

  /** @param {boolean} [tell]  whether what is found is said */
  show(tell = false) {
    const { found } = this;
    const count = found.length === 0 ? t('games.none') : t('games.count', { count: found.length, of: this.entries.length });
    fill(this.count, count);
    if (tell) sayStatus(count);
    const kept = new Map([...this.list.children].map(one => [/** @type {HTMLElement} */ (one).dataset.key, one]));
    fill(this.list, found.slice(0, this.most).map(one => kept.get(keyOf(one)) ?? this.row(one)));
    this.more.hidden = found.length <= this.most;
    fill(this.more, t('home.more-matches', { count: found.length - this.most }));
    this.saved.disabled = found.length === 0;
    this.offerFormats(found);
  }

  /** Those that all the games that were found have. @param {Entry[]} found */
  offerFormats(found) {
    const have = found.map(({ facts }) => (facts && rulesOf(this.catalogue, facts)?.formats) ?? RECORDS);
    const offered = FORMATS.filter(one => !RECORDS.includes(one) || have.every(formats => formats.includes(one)));
    if (this.format.dataset.key === offered.join()) return;
    this.format.dataset.key = offered.join();
    const { value } = this.format;
    fill(this.format, offered.map(one => option(one, t(`export.${one}`), one === value)));
  }

  showMore() {
    const at = this.most;
    this.most += STEP;
    this.show();
    // The keyboard goes on where the new ones begin.
    /** @type {HTMLElement|null} */ (this.list.children[at]?.querySelector('a'))?.focus();
  }

  /** @param {Entry} one */
  row(one) {
    const { known, facts, at, ending } = one;
    const rules = facts ? rulesOf(this.catalogue, facts) : undefined;
    const name = facts ? said(facts.name) : known.title || known.id;
    const thumbnail = h('span', { class: 'thumbnail', 'data-id': known.id });
    if (facts && rules) this.watch.observe(thumbnail);
    const forget = async () => {
      if (!(await areYouSure(t('home.forget', { name })))) return;
      forgetMatch(known.id);
      this.entries = this.entries.filter(other => other !== one);
      this.show();
    };
    const mark = ending === 'won' || ending === 'lost' || ending === 'drawn' ? h('span', { class: `ending ${ending}` }, t(`games.${ending}`)) : null;
    const length = facts && t(facts.ply === 1 ? 'games.length-one' : 'games.length', { ply: facts.ply });
    return h(
      'li',
      { 'data-key': keyOf(one) },
      h(
        'a',
        { href: `#/m/${known.id}` },
        thumbnail,
        h(
          'span',
          { class: 'row' },
          h('strong', {}, name, ' ', mark),
          facts && h('span', { class: 'both' }, this.players(one, facts)),
          facts && facts.state !== 'open' && h('span', {}, stands(facts, rules)),
          h('span', { class: 'soft' }, [date(at), length].filter(Boolean).join(' · ')),
          facts?.opening && h('span', { class: 'soft opening' }, openingTitle(facts.opening)),
        ),
      ),
      facts?.result && facts.ply > 0 && h('a', { class: 'button quiet', href: `#/review/${known.id}`, 'aria-label': `${t('do.review')}: ${name}`, title: t('do.review') }, sign('review')),
      h('button', { type: 'button', class: 'quiet', 'aria-label': t('home.forget', { name }), title: t('home.forget', { name }), onclick: () => void forget() }, '×'),
    );
  }

  /** The opponent, or both where it is not known who we were. @param {Entry} one @param {Listed} facts */
  players({ known }, facts) {
    const rules = rulesOf(this.catalogue, facts);
    const side = (/** @type {Side} */ one) => h('span', { class: 'one' }, rules && icon(emblem(rules, one), rules.sides[one].colour), sitter(this.catalogue, facts.seats[one], false));
    const opponent = opponentOf(known);
    return opponent ? [t('games.versus'), ' ', side(opponent)] : [side('first'), ' – ', side('second')];
  }

  /** How the game stands, as a picture. @param {HTMLElement} place */
  async draw(place) {
    this.watch.unobserve(place);
    const match = await matchNow(place.dataset.id ?? '').catch(() => null);
    const rules = match && rulesOf(this.catalogue, match);
    if (match && rules) fill(place, picture(match.scene, rules.sides));
  }

  /** All that was found as one file. */
  async save() {
    const { found } = this;
    const format = this.format.value;
    this.saved.disabled = true;
    this.progress.hidden = false;
    this.progress.max = found.length;
    /** @type {string[]} */
    const texts = [];
    let missing = 0;
    for (const [i, { known }] of found.entries()) {
      this.progress.value = i;
      const text = await exported(known.id, format).catch(() => null);
      if (this.left) return;
      if (text === null) missing++;
      else texts.push(text.trim());
    }
    this.saved.disabled = false;
    this.progress.hidden = true;
    if (texts.length > 0) download(`tablas.${format === 'text' ? 'txt' : format}`, format === 'json' ? `[\n${texts.join(',\n')}\n]\n` : `${texts.join('\n\n')}\n`);
    const told = t(missing > 0 ? 'games.exported-some' : 'games.exported', { count: texts.length, missing });
    fill(this.count, told);
    sayStatus(told);
  }
}

/** What a row shows, so that one that stays the same stays. @param {Entry} one */
const keyOf = ({ known, facts }) => `${known.id} ${facts?.ply ?? '-'} ${facts?.state ?? ''}`;
