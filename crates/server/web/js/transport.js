// @ts-check
// The way to the server: over the network. Where the application runs in the browser itself, another module takes the
// place of this one.

/** @param {string} path  behind `/api/v1/` @param {RequestInit} options @returns {Promise<Response>} */
export const fetchApi = (path, options) => fetch(`/api/v1/${path}`, options);

/** @param {string} path  likewise @returns {WebSocket} */
export function openSocket(path) {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/v1/${path}`);
}
