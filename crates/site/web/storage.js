// @ts-check
// The browser's database: texts under their keys.

const NAME = 'tablas';
const TEXTS = 'texts';

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const result = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The storage; none where the browser has none, as in some private windows. @returns {Promise<Storage|undefined>} */
export async function openStorage() {
  try {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(TEXTS);
    const database = await result(request);
    // Another version of the page may want to change it.
    database.onversionchange = () => database.close();
    void navigator.storage?.persist?.();
    return new Storage(database);
  } catch {
    return undefined;
  }
}

class Storage {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** All of them, in order of their keys. @returns {Promise<[string, string][]>} */
  async all() {
    const texts = this.database.transaction(TEXTS).objectStore(TEXTS);
    const [keys, values] = await Promise.all([result(texts.getAllKeys()), result(texts.getAll())]);
    return keys.map((key, i) => [String(key), values[i]]);
  }

  /** Replaces all of these or none; null removes. @param {[string, string|null][]} changes @returns {Promise<void>} */
  write(changes) {
    const transaction = this.database.transaction(TEXTS, 'readwrite', { durability: 'strict' });
    const texts = transaction.objectStore(TEXTS);
    for (const [key, value] of changes) {
      if (value === null) texts.delete(key);
      else texts.put(value, key);
    }
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('the database has no room'));
    });
  }
}
