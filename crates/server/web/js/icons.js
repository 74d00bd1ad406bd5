// @ts-check
// Signs on buttons, drawn by ourselves: not every system has the characters.

import { s } from './dom.js';

/** Strokes in a box of 24 × 24. */
const SIGNS = {
  sound: 'M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  silence: 'M4 10v4h4l5 4V6l-5 4zM16 9.5l5 5M21 9.5l-5 5',
  auto: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  help: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1.2.6-1.5 1.3-1.5 2.3M12 18v.1',
  start: 'M6 5v14M18 5 9 12l9 7z',
  back: 'M16 5 7 12l9 7z',
  on: 'M8 5l9 7-9 7z',
  end: 'M18 5v14M6 5l9 7-9 7z',
  hand: 'M12 3v18M3 12h18M12 3 9.5 5.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5',
  erase: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
};

/** @param {keyof typeof SIGNS} name */
export const sign = name =>
  s('svg', { class: `sign sign-${name}`, viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, s('path', { d: SIGNS[name] }));
