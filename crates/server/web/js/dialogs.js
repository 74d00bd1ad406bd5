// @ts-check
// The one modal dialog: questions with an answer, and the help.

import { byId, fill, h } from './dom.js';
import { t } from './i18n.js';

const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));

/**
 * Asks and waits. Escape answers `null`.
 * @template T
 * @param {string} title
 * @param {string} text
 * @param {{name: string, value: T, main?: boolean, picture?: Node}[]} answers
 * @param {{aside?: boolean}} [how]  aside: where the board can still be seen
 * @returns {Promise<T|null>}
 */
export function askFor(title, text, answers, { aside = false } = {}) {
  return new Promise(resolve => {
    const settle = (/** @type {T|null} */ value) => {
      dialog.onclose = null;
      dialog.close();
      resolve(value);
    };
    const buttons = answers.map(answer =>
      h('button', { type: 'button', class: answer.main ? 'main' : '', onclick: () => settle(answer.value) }, answer.picture, answer.name),
    );
    fill(dialog, h('h2', { id: 'dialog-title' }, title), text && h('p', {}, text), h('div', { class: 'answers' }, buttons));
    dialog.classList.toggle('aside', aside);
    // The event of an earlier question may come late, when this one is open already.
    dialog.onclose = () => !dialog.open && settle(null);
    if (!dialog.open) dialog.showModal();
    buttons[Math.max(0, answers.findIndex(answer => answer.main))]?.focus();
  });
}

/** Asks whether somebody means it. @param {string} title */
export const areYouSure = async title =>
  (await askFor(title, t('sure'), [
    { name: t('yes'), value: true, main: true },
    { name: t('no'), value: false },
  ])) === true;

/** Takes a question back that no longer matters. */
export function closeDialog() {
  if (dialog.open) dialog.close();
}

export function showHelp() {
  const keys = ['arrows', 'enter', 'escape', 'home', 's', 'l', 'm', 'c', 't', 'i', 'p', 'walk'];
  const row = (/** @type {string} */ key) => [h('dt', {}, t(`key.${key}`)), h('dd', {}, t(`key.${key}.does`))];
  fill(
    dialog,
    h('h2', { id: 'dialog-title' }, t('help')),
    h('p', {}, t('help.clicks')),
    h('h3', {}, t('help.keys')),
    h('dl', { class: 'keys' }, keys.flatMap(row)),
    h('div', { class: 'answers' }, h('button', { type: 'button', class: 'main', onclick: closeDialog }, t('close'))),
  );
  dialog.onclose = null;
  dialog.classList.remove('aside');
  dialog.showModal();
}
