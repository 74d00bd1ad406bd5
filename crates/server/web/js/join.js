// @ts-check
// The page that an invitation leads to: what is played, with which colour, and who invites.

import { Refused, joinMatch, matchNow } from './api.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { chosenToken } from './joining.js';
import { changeSettings, rememberMatch, settings } from './keep.js';
import { agreed } from './panels.js';
import { picture } from './picture.js';
import { icon, emblem } from './pieces.js';
import { sayError } from './say.js';
import { sitter } from './seats.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Side} Side */

/** @param {HTMLElement} root @param {Catalogue} catalogue @param {string} id @param {Side} seat @param {string} code */
export function joinView(root, catalogue, id, seat, code) {
  const name = h('input', { id: 'name', type: 'text', maxlength: 40, autocomplete: 'nickname', value: settings().name });
  const message = h('p', { class: 'message bad', hidden: true });
  const about = h('div', { class: 'invitation' });
  const heading = h('h1', {}, t('join.title'));
  const complain = (/** @type {unknown} */ error) => {
    if (!(error instanceof Refused)) throw error;
    fill(message, said(error.refusal.text));
    message.hidden = false;
    sayError(said(error.refusal.text));
  };
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    changeSettings({ name: name.value.trim() });
    try {
      const wish = { seat, token: chosenToken(id, seat), ...(code ? { code } : {}), ...(name.value.trim() ? { name: name.value.trim() } : {}) };
      const joined = await joinMatch(id, wish);
      rememberMatch(id, { token: joined.token, title: said(joined.match.name) });
      location.replace(`#/m/${id}`);
    } catch (error) {
      complain(error);
    }
  };
  fill(
    root,
    h(
      'form',
      { class: 'panel join', onsubmit: join },
      heading,
      about,
      h('div', { class: 'field' }, h('label', { for: 'name' }, t('join.name')), name),
      h('div', { class: 'answers' }, h('button', { type: 'submit', class: 'main' }, t('join.sit')), h('a', { class: 'button', href: `#/m/${id}` }, t('join.watch'))),
      message,
    ),
  );
  void matchNow(id).then(match => {
    const host = match.seats[seat === 'first' ? 'second' : 'first'].name;
    if (host) fill(heading, t('join.by', { name: host }));
    fill(about, invitation(match, catalogue, seat));
  }, complain);
}

/** @param {Match} match @param {Catalogue} catalogue @param {Side} seat */
function invitation(match, catalogue, seat) {
  const game = catalogue.games.find(one => one.id === match.game);
  const rules = game?.rules.find(one => one.id === match.rules);
  if (!game || !rules) return [];
  const other = seat === 'first' ? 'second' : 'first';
  const side = (/** @type {Side} */ one) => [icon(emblem(rules, one), rules.sides[one].colour), ' ', h('strong', {}, said(rules.sides[one].name))];
  return [
    picture(match.scene, rules.sides),
    h(
      'ul',
      { class: 'facts' },
      h('li', {}, h('strong', {}, said(match.name)), ` (${said(game.name)}). `, said(rules.about)),
      h('li', {}, `${t('join.you')} `, side(seat)),
      h('li', {}, `${t('join.against')} `, side(other), `, ${sitter(catalogue, match.seats[other], false)}`),
      match.clock && h('li', {}, `${t('clock')}: `, h('strong', {}, said(match.clock.name))),
      agreed(match).map(text => h('li', {}, text)),
      match.ply > 0 && h('li', {}, t('join.begun', { ply: match.ply })),
    ),
  ];
}
