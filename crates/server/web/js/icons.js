// @ts-check
// Signs on buttons, drawn by ourselves: not every system has the characters.

import { s } from './dom.js';

/** Strokes in a box of 24 × 24. */
const SIGNS = {
  auto: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  help: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1.2.6-1.5 1.3-1.5 2.3M12 18v.1',
  start: 'M6 5v14M18 5 9 12l9 7z',
  back: 'M16 5 7 12l9 7z',
  on: 'M8 5l9 7-9 7z',
  end: 'M18 5v14M6 5l9 7-9 7z',
  hand: 'M12 3v18M3 12h18M12 3 9.5 5.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  hint: 'M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-4 11.6c.7.6 1 1.1 1 1.9h6c0-.8.3-1.3 1-1.9A6.5 6.5 0 0 0 12 3z',
  draw: 'M5 9h14M5 15h14',
  claim: 'M6 21V4M6 5h11l-2.5 3.5L17 12H6',
  resign: 'M6 21V4M6 5h11l-2.5 3.5L17 12H6M9 16l9 5M18 16l-9 5',
  tree: 'M12 4v5M12 9 6 14M12 9l6 5M6 14v5M18 14v5M6 14l-3 5M18 14l3 5',
  flip: 'M8 4v15M8 4 4.5 7.5M8 4l3.5 3.5M16 20V5M16 20l-3.5-3.5M16 20l3.5-3.5',
  review: 'M4 17l5-6 4 3 7-9M4 21h16',
  analyse: 'M4 20h16M7 16v-4M12 16V6M17 16V9',
  new: 'M19 5v5h-5M18.6 10A7.5 7.5 0 1 0 19.5 14',
  pause: 'M8 5v14M16 5v14',
  resume: 'M8 5l10 7-10 7z',
  step: 'M6 5l8 7-8 7zM18 5v14',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  leave: 'M14 4H5v16h9M10 12h10M20 12l-3.5-3.5M20 12l-3.5 3.5',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  copy: 'M9 9h11v11H9zM15 5V4H4v11h1',
  erase: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
};

/** @param {keyof typeof SIGNS} name */
export const sign = name =>
  s('svg', { class: `sign sign-${name}`, viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, s('path', { d: SIGNS[name] }));
