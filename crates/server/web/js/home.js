// @ts-check
// The first page: choose a game, its rules and who sits where, and play. And the matches one can go back to.

import { Refused, catalogue as askCatalogue, read } from './api.js';
import { clockPicker } from './clockpicker.js';
import { picture } from './picture.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { sign } from './icons.js';
import { changeSettings, settings } from './keep.js';
import { lists } from './lists.js';
import { openAndGo } from './open.js';
import { sayError } from './say.js';
import { WITH_ANYBODY, option, seatPicker } from './seats.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').GameEntry} GameEntry */
/** @typedef {import('./types.js').RuleSet} RuleSet */
/** @typedef {import('./types.js').SeatWish} SeatWish */
/**
 * @typedef {object} Choice  what stands in the form; changing the rules loses nothing of it
 * @property {string} game
 * @property {string} [rules]
 * @property {number|null} [size]
 * @property {SeatWish} [first]
 * @property {SeatWish} [second]
 * @property {boolean} [undo]
 * @property {boolean} [hints]
 * @property {boolean} [listed]
 * @property {boolean} [shuffle]  whether colours are drawn by lot
 * @property {string} [text]  a position or game to begin with
 * @property {string} [handicap]  a start in which one side is helped
 * @property {import('./types.js').TimeControl|null} [clock]
 * @property {import('./types.js').ExtraTime|null} [extra]  a handicap in time
 */

/** @param {HTMLElement} root */
export async function homeView(root) {
  const catalogue = await patiently(root);
  const last = /** @type {Choice|null} */ (settings().last);
  /** @type {Choice} */
  const choice = { ...last, game: catalogue.games.find(game => game.id === last?.game)?.id ?? catalogue.games[0].id };
  /** The rules and sizes chosen before, game by game. @type {Record<string, Pick<Choice, 'rules'|'size'>>} */
  const before = {};
  const form = h('form', { class: 'wish panel', onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
  const cards = h('div', { class: 'cards' }, catalogue.games.map(game => card(game, game.id === choice.game, () => choose(game.id))));
  const place = h('div', { class: 'lists' });
  const draft = { choice, keep: () => {} };
  const choose = (/** @type {string} */ id) => {
    draft.keep();
    before[choice.game] = { rules: choice.rules, size: choice.size };
    Object.assign(choice, { rules: undefined, size: undefined, handicap: undefined, ...before[id], game: id });
    wishForm(form, catalogue, draft);
  };
  wishForm(form, catalogue, draft);
  fill(
    root,
    h(
      'div',
      { class: 'home' },
      h('div', { class: 'home-head' }, h('h1', {}, t('home.title')), last && againButton(catalogue, last)),
      h('fieldset', { class: 'choose' }, h('legend', { class: 'unseen' }, t('home.game')), cards),
      form,
      place,
    ),
  );
  lists(place, catalogue);
}

/** One click to the same match against the same machine. @param {Catalogue} catalogue @param {Choice} last */
function againButton(catalogue, last) {
  const game = catalogue.games.find(one => one.id === last.game);
  const rules = game?.rules.find(one => one.id === last.rules);
  const kinds = [last.first?.kind, last.second?.kind];
  if (!rules || !kinds.includes('me') || !kinds.includes('machine')) return null;
  const start = async () => {
    try {
      await begin(catalogue, last, null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      fill(button, said(error.refusal.text));
      sayError(said(error.refusal.text));
    }
  };
  const button = h('button', { type: 'button', id: 'again', onclick: () => void start() }, sign('new'), t('home.again', { name: said(rules.name) }));
  return button;
}

/** Opens the match that was wished for. @param {Catalogue} catalogue @param {Choice} choice @param {import('./types.js').Reading|null} reading */
async function begin(catalogue, choice, reading) {
  const { game, rules, size, undo = true, hints = true, listed = false, clock = null, extra = null } = choice;
  const set = catalogue.games.find(one => one.id === game)?.rules.find(one => one.id === rules);
  const seat = (/** @type {SeatWish|undefined} */ { kind, spec } = { kind: 'me' }) => /** @type {SeatWish} */ (kind === 'machine' ? { kind, spec } : { kind });
  const [a, b] = [seat(choice.first), seat(choice.second)];
  const seats = choice.shuffle && Math.random() < 0.5 ? { first: b, second: a } : { first: a, second: b };
  const handicap = set?.handicaps?.find(one => one.id === choice.handicap);
  const position = reading || !handicap ? {} : { position: handicap.position };
  const wish = { game, rules: rules ?? '', ...(size ? { size } : {}), ...position, seats, allow: { undo, hints }, listed, ...(clock ? { clock } : {}), ...(extra ? { extra_time: extra } : {}) };
  await openAndGo(wish, said(set?.name), reading);
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

/**
 * Builds the form of what is chosen; `keep` writes what stands in it back.
 * @param {HTMLFormElement} form @param {Catalogue} catalogue @param {{choice: Choice, keep: () => void}} draft
 */
function wishForm(form, catalogue, draft) {
  const { choice } = draft;
  const game = catalogue.games.find(one => one.id === choice.game) ?? catalogue.games[0];
  const rules = game.rules.find(one => one.id === choice.rules) ?? game.rules[0];
  const puzzles = rules.puzzles ? rules : game.rules.find(one => one.puzzles);
  const first = seatPicker(catalogue, rules, 'first', choice.first ?? { kind: 'me' }, 'first', WITH_ANYBODY);
  const second = seatPicker(catalogue, rules, 'second', choice.second ?? { kind: 'machine' }, 'second', WITH_ANYBODY);
  const rulesField = h('select', { id: 'rules', onchange: change }, game.rules.map(one => option(one.id, said(one.name), one === rules)));
  const size = h('select', { id: 'size' }, (rules.sizes ?? []).map(n => option(String(n), String(n), n === (choice.size ?? rules.default_size))));
  const handicap = h('select', { id: 'handicap' }, option('', t('home.no-handicap')), (rules.handicaps ?? []).map(one => option(one.id, said(one.name), one.id === choice.handicap)));
  const name = h('input', { id: 'my-name', type: 'text', maxlength: 40, autocomplete: 'nickname', value: settings().name });
  const box = (/** @type {string} */ id, /** @type {boolean} */ checked) => h('input', { type: 'checkbox', id, checked });
  const undo = box('allow-undo', choice.undo !== false);
  const hints = box('allow-hints', choice.hints !== false);
  const clock = clockPicker(catalogue, rules, choice.clock ?? null, choice.extra ?? null);
  const shuffle = box('shuffle', choice.shuffle === true);
  const listed = box('listed', choice.listed === true);
  const text = h('textarea', { id: 'import', rows: 4, spellcheck: 'false', autocapitalize: 'off' });
  text.value = choice.text ?? '';
  const message = h('p', { class: 'message bad', hidden: true });
  const button = h('button', { type: 'submit', class: 'main big' }, t('home.play'));

  function keep() {
    const chosen = { rules: rules.id, size: rules.sizes ? Number(size.value) : undefined, first: first.draft(), second: second.draft() };
    changeSettings({ name: name.value.trim() });
    Object.assign(choice, chosen, { handicap: handicap.value, undo: undo.checked, hints: hints.checked, listed: listed.checked, shuffle: shuffle.checked, text: text.value, clock: clock.value(), extra: clock.extraTime() });
  }
  function change() {
    keep();
    Object.assign(choice, { rules: rulesField.value, size: undefined });
    wishForm(form, catalogue, draft);
    form.querySelector('select')?.focus();
  }
  draft.keep = keep;
  form.onsubmit = event => {
    event.preventDefault();
    void start();
  };
  async function start() {
    button.disabled = true;
    message.hidden = true;
    keep();
    changeSettings({ last: { ...choice, text: '' } });
    try {
      const { rules, size } = choice;
      const reading = text.value.trim() ? await read({ game: game.id, rules, ...(size ? { size } : {}), text: text.value, whole: true }) : null;
      await begin(catalogue, choice, reading);
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
    h(
      'div',
      { class: 'headline' },
      h('h2', {}, said(game.name)),
      h('p', { class: 'learn' }, h('a', { href: `#/r/${game.id}/${rules.id}` }, t('home.read-rules')), h('a', { href: `#/l/${game.id}/${rules.id}` }, t('home.take-lesson'))),
    ),
    h(
      'div',
      { class: 'fields' },
      h('div', { class: 'field' }, h('label', { for: 'rules' }, t('home.rules')), rulesField),
      rules.sizes && h('div', { class: 'field narrow' }, h('label', { for: 'size' }, t('home.size')), size),
      (rules.handicaps ?? []).length > 0 && h('div', { class: 'field' }, h('label', { for: 'handicap' }, t('home.handicap')), handicap),
      h('div', { class: 'field' }, h('label', { for: 'my-name' }, t('home.name')), name),
      clock.elements,
    ),
    h('p', { class: 'about' }, said(rules.about)),
    h('div', { class: 'seats' }, first.element, second.element),
    h('div', { class: 'permits' }, check(shuffle, t('home.shuffle')), check(undo, t('home.allow-undo')), check(hints, t('home.allow-hints'))),
    button,
    message,
    h(
      'details',
      { class: 'more', open: Boolean(choice.text) || choice.listed === true },
      h('summary', {}, t('home.more')),
      catalogue.others && check(listed, t('home.listed')),
      h('div', { class: 'field' }, h('label', { for: 'import' }, t('home.import')), text),
    ),
    h(
      'div',
      { class: 'answers' },
      rules.can_set_up && h('a', { class: 'button', href: `#/setup/${game.id}/${rules.id}` }, t('home.set-up')),
      h('a', { class: 'button', href: `#/a/${game.id}/${rules.id}` }, t('do.analyse')),
      puzzles && h('a', { class: 'button', href: `#/puzzles/${game.id}/${puzzles.id}` }, t('home.puzzles')),
      h('a', { class: 'button', href: '#/puzzles/daily' }, t('puzzle.daily')),
      h('a', { class: 'button', id: 'to-goals', href: `#/ask/${game.id}/${rules.id}` }, t('ask.home')),
      h('a', { class: 'button', id: 'to-lab', href: '#/lab' }, t('lab.open')),
    ),
  );
}
