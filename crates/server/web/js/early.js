// @ts-check
// Before anything is painted: the colours and the language that this browser asked for last time.
(() => {
  try {
    const settings = JSON.parse(localStorage.getItem('tablas.settings') ?? '{}');
    if (settings.theme) document.documentElement.dataset.theme = settings.theme;
    if (settings.lang) document.documentElement.lang = settings.lang;
  } catch {
    // Storage is forbidden: the system's colours will do.
  }
})();
