// @ts-check
// Before anything is painted: the colours and the language that this browser asked for, and what will be needed soon.
(() => {
  /** @type {{theme?: string, lang?: string, board?: string, men?: string, text?: string}} */
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem('tablas.settings') ?? '{}') ?? {};
  } catch {
    // Storage is forbidden: the system's colours and the browser's language will do.
  }
  const root = document.documentElement;
  for (const name of /** @type {const} */ (['theme', 'board', 'men', 'text'])) {
    if (settings[name]) root.dataset[name] = settings[name];
  }
  const known = ['es', 'en', 'ca'];
  const wanted = [settings.lang ?? '', ...navigator.languages.map(name => name.slice(0, 2))];
  root.lang = wanted.find(name => known.includes(name)) ?? known[0];

  const view = location.hash.replace(/^#\/?/, '').split('/')[0];
  const named = document.querySelector(`meta[name="modules-${CSS.escape(view)}"]`)?.getAttribute('content');
  for (const name of [`lang/${root.lang}.js`, ...(named ? named.split(' ') : [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = name;
    document.head.append(link);
  }
})();
