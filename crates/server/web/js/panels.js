// @ts-check
// Beside a match: links to hand on, who sits where, and the game as text.

import { exported, sceneAt } from './api.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { knownMatch, rememberMatch } from './keep.js';
import { areYouSure } from './dialogs.js';
import { analysisLink } from './open.js';
import { copyable, option, seatPicker } from './seats.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Side} Side */

/** @type {Side[]} */
const SIDES = ['first', 'second'];
/** Records, which not every game has in every form, and what else there is. */
const RECORDS = ['pgn', 'pdn', 'ggf'];
const FORMATS = ['text', ...RECORDS, 'term', 'json'];
/** How files of each end. @type {Record<string, string>} */
const ENDINGS = { text: 'txt', term: 'pl' };

/**
 * Links to hand on, and what was agreed on for this match.
 * @param {Table} table @param {import('./types.js').Catalogue} catalogue @param {() => void} onInvite  there is a link that somebody waits for
 * @param {() => import('./types.js').RuleSet} rules
 */
export function sharePanel(table, catalogue, onInvite, rules) {
  const element = h('section', { class: 'share-panel' });
  let shown = '';
  let invited = false;
  return {
    element,
    update() {
      const match = /** @type {Match} */ (table.match);
      const invites = knownMatch(table.id)?.invites ?? {};
      const open = SIDES.filter(side => match.seats[side].kind === 'open' && invites[side]);
      const key = JSON.stringify([open, match.allow]);
      const link = element.querySelector('#set-up-from-here');
      link?.setAttribute('href', setUpFrom(match));
      if (key === shown && element.childElementCount > 0) return;
      shown = key;
      if (open.length > 0 && !invited) onInvite();
      invited = open.length > 0;
      const here = `${location.origin}${location.pathname}#/m/${table.id}`;
      fill(
        element,
        open.map(side => copyable(t('share.invite'), `${here}/join/${side}/${invites[side]}`, `invite-${side}`)),
        catalogue.others && copyable(t('share.watch'), here, 'watch-link'),
        h('h2', {}, t('agreed')),
        h('ul', { class: 'facts', id: 'agreed' }, agreed(match).map(text => h('li', {}, text))),
        rules().can_set_up && h('a', { class: 'button', id: 'set-up-from-here', href: setUpFrom(match) }, t('match.set-up')),
      );
    },
  };
}

/** What holds for both players, in words. @param {Match} match @returns {string[]} */
export function agreed({ allow, handicap }) {
  const permits = [t(allow.undo ? 'agreed.undo' : 'agreed.no-undo'), t(allow.hints ? 'agreed.hints' : 'agreed.no-hints')];
  return handicap ? [said(handicap), ...permits] : permits;
}

/** The page that puts positions together, beginning with this one. @param {Match} match */
const setUpFrom = ({ game, rules, size, scene }) => `#/setup/${[game, rules, size ?? '-', scene.position].map(part => encodeURIComponent(String(part))).join('/')}`;

/** Whether there is another person on the other side. @param {Match} match */
export function hasOpponent({ you, seats }) {
  return you.length === 1 && seats[you[0] === 'first' ? 'second' : 'first'].kind === 'person';
}

/** What there is between two people, which most matches do not need. @param {Table} table @param {import('./types.js').Catalogue} catalogue */
export function opponentPanel(table, catalogue) {
  const element = h('div', {});
  /** @type {{update: () => void}|null} */
  let panel = null;
  let asked = false;
  return {
    element,
    update() {
      if (!hasOpponent(/** @type {Match} */ (table.match))) return;
      panel?.update();
      if (asked) return;
      asked = true;
      void import('./opponent.js').then(({ phrasesAndPlan }) => {
        const loaded = phrasesAndPlan(table, catalogue);
        fill(element, loaded.element);
        panel = loaded;
        panel.update();
      });
    },
  };
}

/** For the owner: change seats in the middle of the game, forbid undo and hints, close. @param {Table} table @param {import('./types.js').Catalogue} catalogue @param {() => import('./types.js').RuleSet} rules */
export function seatsPanel(table, catalogue, rules) {
  const body = h('div', { class: 'wish' });
  const element = h('section', {}, h('h2', {}, t('seats')), body);
  let shown = '';
  return {
    element,
    update() {
      const match = /** @type {Match} */ (table.match);
      const key = JSON.stringify([match.seats.first.kind, match.seats.first.spec, match.seats.second.kind, match.seats.second.spec, match.you, match.allow, match.state]);
      if (!match.owner || key === shown) return;
      shown = key;
      fill(body, SIDES.map(side => seatRow(side, match)), locks(match), closing(match));
    },
  };

  /** @param {Side} side @param {Match} match */
  function seatRow(side, match) {
    const seat = match.seats[side];
    const kind = seat.kind === 'person' ? (match.you.includes(side) ? 'me' : 'open') : seat.kind;
    const picker = seatPicker(catalogue, rules(), side, { kind, spec: seat.spec ?? undefined }, `seat-${side}`);
    const change = async () => {
      const answer = await table.act({ type: 'seat', seat: side, to: picker.value() });
      const invite = answer?.invite;
      if (typeof invite !== 'string') return;
      rememberMatch(table.id, { invites: { ...knownMatch(table.id)?.invites, [side]: invite } });
      table.changed();
    };
    const name = t('seats.change', { side: said(rules().sides[side].name) });
    picker.element.append(h('button', { type: 'button', 'aria-label': name, onclick: () => void change() }, t('seats.do')));
    return picker.element;
  }

  /** @param {Match} match */
  function locks(match) {
    const box = (/** @type {'undo'|'hints'} */ what) =>
      h(
        'label',
        { class: 'check' },
        h('input', { type: 'checkbox', checked: match.allow[what], onchange: (/** @type {Event} */ event) => lock(what, /** @type {HTMLInputElement} */ (event.target).checked) }),
        h('span', {}, t(`home.allow-${what}`)),
      );
    const lock = (/** @type {string} */ what, /** @type {boolean} */ on) => void table.act({ type: 'lock', ...match.allow, [what]: on });
    return [box('undo'), box('hints')];
  }

  /** @param {Match} match */
  function closing(match) {
    return match.state !== 'closed' && h('button', { type: 'button', onclick: async () => (await areYouSure(t('seats.close'))) && void table.act({ type: 'close' }) }, t('seats.close'));
  }
}

/** @param {Table} table @param {() => import('./types.js').RuleSet} rules @param {{isShown: () => boolean, isFlipped: () => boolean}} view */
export function exportPanel(table, rules, { isShown, isFlipped }) {
  const offered = FORMATS.filter(name => !RECORDS.includes(name) || rules().formats.includes(name));
  const format = h('select', { id: 'format', onchange: show }, offered.map(name => option(name, t(`export.${name}`))));
  const body = h('div', { class: 'wish' });
  const place = h('div', {});
  const element = h(
    'section',
    { id: 'export', class: 'wish' },
    h('div', { class: 'field' }, h('label', { for: 'format' }, t('export.format')), format),
    body,
    place,
    h('button', { type: 'button', id: 'picture', onclick: () => void picture() }, t('picture.title')),
  );
  const name = () => said(/** @type {Match} */ (table.match).name) || said(rules().name);
  async function picture() {
    const { match, scene } = table;
    if (!match || !scene) return;
    const { showPicture } = await import('./picturedialog.js');
    await showPicture({ scene, sides: rules().sides, flipped: isFlipped(), name: name(), plies: match.ply, sceneAt: async ply => (await sceneAt(table.id, ply)).scene });
  }
  let shown = '';
  let asked = 0;
  async function show() {
    if (!isShown()) return;
    const { match, scene } = table;
    if (match && scene) fill(place, copyable(t('study.link'), location.origin + location.pathname + analysisLink(match, scene.position), 'position-link'));
    // An answer that another question has overtaken is not shown.
    const mine = ++asked;
    try {
      const kind = format.value;
      const text = await exported(table.id, kind);
      const save = async () => {
        const { download, fileName } = await import('./download.js');
        download(fileName(name(), ENDINGS[kind] ?? kind), text);
      };
      if (mine === asked) fill(body, copyable(t('export.text'), text, 'exported'), h('button', { type: 'button', id: 'download', onclick: () => void save() }, t('study.download')));
    } catch (error) {
      if (mine === asked) fill(body, h('p', { class: 'message bad' }, said(/** @type {import('./api.js').Refused} */ (error).refusal?.text)));
    }
  }
  return {
    element,
    show: () => void show(),
    update() {
      const now = `${table.match?.seq} ${table.looking}`;
      if (now === shown) return;
      shown = now;
      void show();
    },
  };
}
