// @ts-check
// How this browser wants it: boards, men, size of text, sounds, notifications. Everything is seen at once and kept.

import { mayNotify, play as sound } from './alerts.js';
import { byId, fill, h, s } from './dom.js';
import { t } from './i18n.js';
import { changeSettings, settings } from './keep.js';
import { drawing } from './pieces.js';

/** What can be chosen, the usual first. @type {Record<'board'|'men'|'text', string[]>} */
export const CHOICES = { board: ['wood', 'slate', 'contrast'], men: ['classic', 'solid', 'signs'], text: ['usual', 'large', 'largest'] };

/** How moves can be written, with an example of each. @type {Record<'notation'|'points', Record<string, () => string>>} */
const WAYS = {
  notation: { language: () => t('set.notation.example'), en: () => 'Nf3', figurine: () => '♘f3' },
  points: { own: () => 'n1', grid: () => 'd5' },
};

/** @param {() => void} onChange  what is drawn has to be drawn anew @param {() => void} onSpelling  moves are written in another way */
export function showSettings(onChange, onSpelling) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
  const choose = (/** @type {'board'|'men'|'text'} */ what, /** @type {string} */ value) => {
    changeSettings({ [what]: value });
    document.documentElement.dataset[what] = value;
    onChange();
  };
  const radio = (/** @type {'board'|'men'|'text'} */ what, /** @type {string} */ value) =>
    h(
      'label',
      { class: 'choice' },
      h('input', { type: 'radio', name: `set-${what}`, value, checked: settings()[what] === value, onchange: () => choose(what, value) }),
      sample(what, value),
      h('span', {}, t(`set.${what}.${value}`)),
    );
  const group = (/** @type {'board'|'men'|'text'} */ what) =>
    h('fieldset', { class: 'choices' }, h('legend', {}, t(`set.${what}`)), CHOICES[what].map(value => radio(what, value)));
  let spelledAnew = false;
  const way = (/** @type {'notation'|'points'} */ what, /** @type {string} */ value, /** @type {string} */ example) =>
    h(
      'label',
      { class: 'choice' },
      h('input', { type: 'radio', name: `set-${what}`, value, checked: settings()[what] === value, onchange: () => (changeSettings({ [what]: value }), (spelledAnew = true)) }),
      h('span', { class: 'sample sample-move', 'aria-hidden': 'true' }, example),
      h('span', {}, t(`set.${what}.${value}`)),
    );
  const ways = (/** @type {'notation'|'points'} */ what) => h('fieldset', { class: 'choices' }, h('legend', {}, t(`set.${what}`)), Object.entries(WAYS[what]).map(([value, example]) => way(what, value, example())));
  const soundBox = h('input', { type: 'checkbox', id: 'set-sound', checked: settings().sound, onchange: () => (changeSettings({ sound: soundBox.checked }), sound('move')) });
  const notice = h('p', { class: 'message bad', hidden: true });
  const notifyBox = h('input', { type: 'checkbox', id: 'set-notify', checked: settings().notify, onchange: () => void notify() });
  async function notify() {
    const allowed = !notifyBox.checked || (await mayNotify());
    notice.hidden = allowed;
    fill(notice, allowed ? '' : t('set.notify.refused'));
    notifyBox.checked = notifyBox.checked && allowed;
    changeSettings({ notify: notifyBox.checked });
  }
  fill(
    dialog,
    h('h2', { id: 'dialog-title' }, t('settings')),
    group('board'),
    group('men'),
    group('text'),
    ways('notation'),
    ways('points'),
    h('label', { class: 'check' }, soundBox, h('span', {}, t('set.sound'))),
    h('label', { class: 'check' }, notifyBox, h('span', {}, t('set.notify'))),
    notice,
    h('div', { class: 'answers' }, h('button', { type: 'button', class: 'main', onclick: () => dialog.close() }, t('close'))),
  );
  // Moves stand everywhere: what is shown is made anew, when the dialog does not stand in front of it any more.
  dialog.onclose = () => spelledAnew && onSpelling();
  dialog.classList.remove('aside');
  if (!dialog.open) dialog.showModal();
}

/** A small picture of what one would choose. @param {'board'|'men'|'text'} what @param {string} value */
function sample(what, value) {
  if (what === 'text') return h('span', { class: `sample sample-${value}`, 'aria-hidden': 'true' }, 'Aa');
  const root = document.documentElement;
  const before = root.dataset.men;
  // Drawings ask which men are wanted; for a moment it is these.
  if (what === 'men') root.dataset.men = value;
  const men = [drawing({ kind: 'king', glyph: '\u2654' }, 'white'), drawing({ kind: 'man', glyph: '' }, 'black')];
  if (before === undefined) delete root.dataset.men;
  else root.dataset.men = before;
  const cells = [0, 1].map(x => s('rect', { class: x ? 'cell-dark' : 'cell-light', x: x * 100, width: 100, height: 100 }));
  const placed = what === 'men' ? men.map((man, x) => s('g', { transform: `translate(${x * 100} 0)` }, man)) : [];
  return h(
    'span',
    { class: 'sample', 'aria-hidden': 'true', ...(what === 'board' ? { 'data-board': value } : { 'data-men': value }) },
    s('svg', { class: 'picture', viewBox: '0 0 200 100' }, cells, placed),
  );
}
