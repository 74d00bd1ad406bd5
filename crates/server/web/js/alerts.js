// @ts-check
// What is told beside the page: short sounds made on the spot, off until somebody turns them on; and "your turn" where
// somebody looks elsewhere, in the tab's title, and by the system where it was asked to.

import { t } from './i18n.js';
import { settings } from './keep.js';

/** @type {AudioContext|null} */
let audio = null;

/** Pitches in hertz, one after the other. @type {Record<string, number[]>} */
const TUNES = { move: [520], take: [420, 300], error: [190], edge: [140], win: [523, 659, 784], end: [440, 392], offer: [660, 660], turn: [660, 880], low: [880, 740, 880, 740] };

/** @param {string} name */
export function play(name) {
  if (!settings().sound) return;
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  TUNES[name].forEach((pitch, i) => {
    const [tone, volume] = [/** @type {AudioContext} */ (audio).createOscillator(), /** @type {AudioContext} */ (audio).createGain()];
    const start = currentTime + i * 0.11;
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.16, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + 0.17);
  });
}

/** @param {string} name  of the match @param {boolean} ours  whether it is our turn */
export function title(name, ours) {
  document.title = `${ours ? `● ${t('alert.turn')} · ` : ''}${name} · ${t('title')}`;
}

/** It has become our turn. @param {string} name  of the match */
export function ourTurn(name) {
  if (!document.hidden) return;
  play('turn');
  if (!settings().notify || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const note = new Notification(t('alert.turn'), { body: name, icon: 'icon.svg', tag: location.hash });
  note.onclick = () => (focus(), note.close());
}

/** Asks the system whether we may; false where it does not let us. @returns {Promise<boolean>} */
export async function mayNotify() {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
