// @ts-check
// The first page: choose a game, its rules and who sits where, and play. And the matches one can go back to.

import { Refused, catalogue as askCatalogue, listMatches, read } from './api.js';
import { picture } from './picture.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { changeSettings, forgetMatch, knownMatches, settings } from './keep.js';
import { openAndGo } from './open.js';
import { sayError } from './say.js';
import { option, seatPicker } from './seats.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').GameEntry} GameEntry */
/** @typedef {import('./types.js').RuleSet} RuleSet */
/** @typedef {import('./types.js').SeatWish} SeatWish */
/** @typedef {{game: string, rules?: string, size?: number|null, first?: SeatWish, second?: SeatWish, undo?: boolean, hints?: boolean}} Choice */

/** @param {HTMLElement} root */
export async function homeView(root) {
  const catalogue = await patiently(root);
  const last = /** @type {Choice|null} */ (settings().last);
  /** @type {Choice} */
  const choice = { ...last, game: catalogue.games.find(game => game.id === last?.game)?.id ?? catalogue.games[0].id };
  const form = h('form', { class: 'wish panel', onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
  const cards = h('div', { class: 'cards' }, catalogue.games.map(game => card(game, game.id === choice.game, () => choose(game.id))));
  const lists = h('div', { class: 'lists' });
  const choose = (/** @type {string} */ id) => {
    choice.game = id;
    choice.rules = undefined;
    choice.size = undefined;
    wishForm(form, catalogue, choice);
  };
  fill(
    root,
    h('h1', {}, t('home.title')),
    h('fieldset', { class: 'choose' }, h('legend', { class: 'unseen' }, t('home.game')), cards),
    form,
    lists,
  );
  wishForm(form, catalogue, choice);
  void fillLists(lists);
}

/** The catalogue, even where the server is slow to come up. @param {HTMLElement} root @returns {Promise<Catalogue>} */
async function patiently(root) {
  for (;;) {
    try {
      return await askCatalogue();
    } catch (error) {
      const text = error instanceof Refused ? said(error.refusal.text) : String(error);
      fill(root, h('p', { class: 'message bad' }, text));
      await new Promise(resolve => setTimeout(resolve, 1000));
    }
  }
}

/** @param {GameEntry} game @param {boolean} checked @param {() => void} choose */
const card = (game, checked, choose) =>
  h(
    'label',
    { class: 'card' },
    h('input', { type: 'radio', name: 'game', value: game.id, checked, onchange: choose }),
    h('span', { class: 'card-picture' }, picture(game.rules[0].scene, game.rules[0].sides)),
    h('span', { class: 'card-name' }, said(game.name)),
  );

/** @param {HTMLFormElement} form @param {Catalogue} catalogue @param {Choice} choice */
function wishForm(form, catalogue, choice) {
  const game = catalogue.games.find(one => one.id === choice.game) ?? catalogue.games[0];
  const rules = game.rules.find(one => one.id === choice.rules) ?? game.rules[0];
  const first = seatPicker(catalogue, rules.sides.first, choice.first ?? { kind: 'me' }, 'first');
  const second = seatPicker(catalogue, rules.sides.second, choice.second ?? { kind: 'machine' }, 'second');
  const keep = () => Object.assign(choice, { first: first.value(), second: second.value() });
  const rulesField = h(
    'select',
    { id: 'rules', onchange: () => (keep(), (choice.rules = rulesField.value), (choice.size = undefined), wishForm(form, catalogue, choice), form.querySelector('select')?.focus()) },
    game.rules.map(one => option(one.id, said(one.name), one === rules)),
  );
  const size = h('select', { id: 'size' }, (rules.sizes ?? []).map(n => option(String(n), String(n), n === (choice.size ?? rules.default_size))));
  const undo = h('input', { type: 'checkbox', id: 'allow-undo', checked: choice.undo !== false });
  const hints = h('input', { type: 'checkbox', id: 'allow-hints', checked: choice.hints !== false });
  const listed = h('input', { type: 'checkbox', id: 'listed' });
  const text = h('textarea', { id: 'import', rows: 4, spellcheck: 'false', autocapitalize: 'off' });
  const message = h('p', { class: 'message bad', hidden: true });
  const button = h('button', { type: 'submit', class: 'main big' }, t('home.play'));

  form.onsubmit = event => {
    event.preventDefault();
    void start();
  };
  async function start() {
    button.disabled = true;
    message.hidden = true;
    const chosenSize = rules.sizes ? Number(size.value) : undefined;
    Object.assign(keep(), { rules: rules.id, size: chosenSize, undo: undo.checked, hints: hints.checked });
    changeSettings({ last: { ...choice } });
    try {
      const wanted = { game: game.id, rules: rules.id, ...(chosenSize ? { size: chosenSize } : {}) };
      const reading = text.value.trim() ? await read({ ...wanted, text: text.value }) : null;
      const seats = { first: first.value(), second: second.value() };
      const allow = { undo: undo.checked, hints: hints.checked };
      await openAndGo({ ...wanted, seats, allow, listed: listed.checked }, said(rules.name), reading);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const reason = said(error.refusal.text); // It names every reason already.
      fill(message, reason);
      message.hidden = false;
      sayError(reason);
      button.disabled = false;
    }
  }

  const check = (/** @type {HTMLInputElement} */ box, /** @type {string} */ name) => h('label', { class: 'check' }, box, h('span', {}, name));
  fill(
    form,
    h('h2', {}, said(game.name)),
    h(
      'div',
      { class: 'fields' },
      h('div', { class: 'field' }, h('label', { for: 'rules' }, t('home.rules')), rulesField),
      rules.sizes && h('div', { class: 'field narrow' }, h('label', { for: 'size' }, t('home.size')), size),
    ),
    h('p', { class: 'about' }, said(rules.about)),
    h('div', { class: 'seats' }, first.element, second.element),
    button,
    message,
    h(
      'details',
      { class: 'more' },
      h('summary', {}, t('home.more')),
      check(undo, t('home.allow-undo')),
      check(hints, t('home.allow-hints')),
      check(listed, t('home.listed')),
      h('div', { class: 'field' }, h('label', { for: 'import' }, t('home.import')), text),
    ),
    h(
      'div',
      { class: 'answers' },
      rules.can_set_up && h('a', { class: 'button', href: `#/setup/${game.id}/${rules.id}` }, t('home.set-up')),
      rules.puzzles && h('a', { class: 'button', href: '#/puzzles' }, t('home.puzzles')),
    ),
  );
}

/** Matches of this browser, and those that wait for somebody. @param {HTMLElement} lists */
async function fillLists(lists) {
  const mine = knownMatches();
  const row = (/** @type {string} */ id, /** @type {string} */ title, /** @type {Node|null} */ more) =>
    h('li', {}, h('a', { href: `#/m/${id}` }, title || id), more);
  const forget = (/** @type {import('./keep.js').Known} */ known) =>
    h(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': t('home.forget', { name: known.title }), onclick: () => (forgetMatch(known.id), void fillLists(lists)) },
      '×',
    );
  const section = (/** @type {string} */ title, /** @type {HTMLElement[]} */ items) =>
    items.length > 0 && h('section', { class: 'panel' }, h('h2', {}, title), h('ul', { class: 'matches' }, items));
  const date = (/** @type {number} */ at) => new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'short' }).format(at);
  const own = section(t('home.mine'), mine.slice(0, 8).map(known => row(known.id, `${known.title} · ${date(known.at)}`, forget(known))));
  fill(lists, own);
  try {
    const { matches } = await listMatches('open');
    const waiting = matches.filter(one => !mine.some(known => known.id === one.id));
    const seat = (/** @type {import('./types.js').Listed} */ one) => (one.seats.first.kind === 'open' ? 'first' : 'second');
    const open = section(
      t('home.open'),
      waiting.map(one => h('li', {}, h('a', { href: `#/m/${one.id}/join/${seat(one)}/` }, said(one.name)))),
    );
    fill(lists, own, open);
  } catch {
    // The list is a courtesy.
  }
}
