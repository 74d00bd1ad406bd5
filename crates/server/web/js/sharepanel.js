// @ts-check
// Where an analysis is: in this browser alone, or on the server under a link; and what it is called.

import { Refused } from './api.js';
import { areYouSure } from './dialogs.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { sayError, sayStatus } from './say.js';
import { copyable } from './seats.js';
import { copied, isReader, saver, share, sharedLink, takeServers, unshare } from './sharing.js';

/** @typedef {import('./studies.js').Study} Study */

/** Characters of a title. */
const LONGEST = 120;

/**
 * @param {Study} study
 * @param {boolean} canShare  whether others can come here
 * @param {{keep: () => void, rename: () => void, trouble: () => void}} told  what it is called has changed; there is something to decide
 */
export function shareBox(study, canShare, told) {
  const element = h('section', { class: 'wish', id: 'sharing' });
  const message = h('p', { class: 'message bad', hidden: true });
  const state = h('p', { class: 'soft', id: 'share-state' });
  const title = h('input', { type: 'text', id: 'study-title', maxlength: LONGEST, autocomplete: 'off', onchange: rename });
  title.value = study.title;
  const saving = saver(study, now => {
    if (now === 'saved' || now === 'gone') told.keep();
    fill(state, t(`shared.${now}`));
    state.classList.toggle('bad', now === 'failed' || now === 'stale');
    if (now === 'gone') leaveLink();
    if (now === 'stale' || now === 'gone') {
      show(now === 'stale');
      sayError(t(`shared.${now}`));
      told.trouble();
    }
  });

  /** The address leads to what this browser keeps. */
  const leaveLink = () => history.replaceState(null, '', study.match ? `#/a/m/${study.match}` : `#/a/k/${study.id}`);

  function rename() {
    study.title = title.value.trim();
    saving.changed();
    told.keep();
    told.rename();
  }

  /** Does what the server may refuse. @param {() => Promise<unknown>} work @param {string} done  what is said then */
  async function attempt(work, done) {
    message.hidden = true;
    try {
      await work();
      show();
      sayStatus(done);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      fill(message, said(error.refusal.text));
      message.hidden = false;
      sayError(said(error.refusal.text));
    }
  }

  const put = () =>
    attempt(async () => {
      await share(study);
      told.keep();
      if (study.shared) history.replaceState(null, '', sharedLink(study.shared.id));
      fill(state, t('shared.saved'));
      // Where the keyboard was is no longer there.
      setTimeout(() => element.querySelector('input')?.focus());
    }, t('shared.saved'));
  const takeAway = async () => {
    if (!(await areYouSure(t('shared.remove')))) return;
    await attempt(async () => {
      await unshare(study);
      told.keep();
      leaveLink();
    }, t('shared.removed'));
  };
  const useServers = () =>
    attempt(async () => {
      await takeServers(study);
      dispatchEvent(new Event('hashchange')); // The whole view again.
    }, t('shared.saved'));
  const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => unknown} */ work, main = false) => h('button', { type: 'button', id, class: main ? 'main' : '', onclick: () => void work() }, name);

  /** @param {boolean} [stale]  whether somebody must decide */
  function show(stale = false) {
    const { shared } = study;
    const link = shared && copyable(t('shared.link'), `${location.origin}${location.pathname}${sharedLink(shared.id)}`, 'study-link');
    if (isReader(study)) return fill(element, h('p', {}, t('shared.reading')), link, button('copy-study', t('shared.copy'), () => copyHere(study), true));
    const name = h('div', { class: 'field' }, h('label', { for: 'study-title' }, t('shared.title')), title);
    if (!shared) return fill(element, name, h('p', { class: 'soft' }, t('study.kept-about')), canShare && button('share-study', t('shared.put'), put, true), message);
    const choice = stale && h('div', { class: 'answers', id: 'stale' }, button('use-servers', t('shared.use-servers'), useServers), button('use-ours', t('shared.use-ours'), () => attempt(() => saving.insist(), t('shared.saved'))));
    fill(element, name, link, state, choice, h('p', { class: 'soft' }, t('shared.about')), h('div', { class: 'answers' }, button('unshare-study', t('shared.remove'), takeAway)), message);
  }

  if (study.shared?.token) fill(state, t(study.shared.dirty ? 'shared.waiting' : 'shared.saved'));
  show();
  // The server has lost what was under the link, and this browser has not.
  if (!study.shared && location.hash.startsWith('#/a/s/')) {
    told.keep();
    leaveLink();
  }
  return { element, changed: saving.changed, leave: saving.leave };
}

/** A copy in this browser, and there. @param {Study} study */
export function copyHere(study) {
  location.hash = `#/a/k/${copied(study).id}`;
  sayStatus(t('shared.copied'));
}
