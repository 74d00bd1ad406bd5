// @ts-check
// The token that this browser has chosen for a seat. It stays the same until the seat is taken, so that asking once
// more after a lost answer is harmless.

const PREFIX = 'tablas.joining.';

/** @param {string} id @param {string} seat @returns {string} */
export function chosenToken(id, seat) {
  const key = `${PREFIX}${id}.${seat}`;
  const known = stored(key);
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
  try {
    sessionStorage.setItem(key, made);
  } catch {
    // Without storage it lasts as long as the page.
  }
  return made;
}

/** @param {string} key */
function stored(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
