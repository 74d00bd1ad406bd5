// @ts-check
// Short sounds made on the spot; off until somebody turns them on.

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
