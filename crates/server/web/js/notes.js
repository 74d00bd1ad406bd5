// @ts-check
// What somebody has to say about a move: a symbol and a comment; and what becomes of its line.

import { fill, h } from './dom.js';
import { t } from './i18n.js';
import { shown } from './notation.js';
import { SYMBOLS, branch, mark } from './tree.js';

/** @typedef {import('./tree.js').Node} Node */

/**
 * @param {() => Node} at
 * @param {{onChange: () => void, onPromote: () => void, onRemove: () => void, onUndo: () => void, canUndo: () => boolean}} told
 */
export function notesPanel(at, told) {
  const symbol = ([nag, sign] = SYMBOLS[0]) =>
    h('button', { type: 'button', 'data-nag': nag, 'aria-label': `${sign} ${t(`nag.${nag}`)}`, title: t(`nag.${nag}`), onclick: () => (mark(at(), nag), told.onChange()) }, sign);
  const buttons = SYMBOLS.map(one => symbol(one));
  const comment = h('textarea', { id: 'comment', rows: 3, maxlength: 2000, oninput: write });
  const title = h('h2', {});
  const promote = h('button', { type: 'button', id: 'promote', onclick: told.onPromote }, t('study.promote'));
  const remove = h('button', { type: 'button', id: 'remove', onclick: told.onRemove }, t('study.remove'));
  const undo = h('button', { type: 'button', id: 'undo', onclick: told.onUndo }, t('study.undo'));
  function write() {
    if (at().comment === comment.value) return;
    at().comment = comment.value;
    told.onChange();
  }
  return {
    element: h(
      'section',
      { class: 'notes-panel' },
      title,
      h('div', { class: 'nags', role: 'group', 'aria-label': t('study.symbols') }, buttons),
      h('div', { class: 'field' }, h('label', { for: 'comment' }, t('study.comment')), comment),
      h('div', { class: 'answers' }, promote, remove, undo),
    ),
    update() {
      const node = at();
      fill(title, node.parent ? t('study.on', { move: shown(node.written) }) : t('study.on-start'));
      buttons.forEach((one, i) => {
        one.disabled = !node.parent;
        one.setAttribute('aria-pressed', String(node.nags.includes(SYMBOLS[i][0])));
      });
      if (comment.value !== node.comment) comment.value = node.comment;
      promote.disabled = branch(node) === null;
      remove.disabled = !node.parent;
      undo.disabled = !told.canUndo();
    },
  };
}
