// @ts-check
// "Your turn", told where somebody looks elsewhere: in the tab's title, and by the system where it was asked to.

import { t } from './i18n.js';
import { settings } from './keep.js';
import { play as sound } from './sounds.js';

/** @param {string} name  of the match @param {boolean} ours  whether it is our turn */
export function title(name, ours) {
  document.title = `${ours ? `● ${t('alert.turn')} · ` : ''}${name} · ${t('title')}`;
}

/** It has become our turn. @param {string} name  of the match */
export function ourTurn(name) {
  if (!document.hidden) return;
  sound('turn');
  if (!settings().notify || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const note = new Notification(t('alert.turn'), { body: name, icon: 'icon.svg', tag: location.hash });
  note.onclick = () => (focus(), note.close());
}

/** Asks the system whether we may; false where it does not let us. @returns {Promise<boolean>} */
export async function mayNotify() {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
