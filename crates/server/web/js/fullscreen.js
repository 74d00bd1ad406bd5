// @ts-check
// The whole screen for the board. Where a browser does not lend its screen, at least our header goes.

const root = document.documentElement;

export const isFull = () => root.dataset.full !== undefined;

/** @param {() => void} onChange  also when the browser ends it by itself */
export function toggleFull(onChange) {
  if (isFull()) return leaveFull();
  root.dataset.full = '';
  document.onfullscreenchange = () => {
    if (!document.fullscreenElement) leaveFull();
    onChange();
  };
  root.requestFullscreen?.().catch(() => {});
}

export function leaveFull() {
  delete root.dataset.full;
  if (document.fullscreenElement) void document.exitFullscreen();
}
