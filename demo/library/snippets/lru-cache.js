/** A Map keeps insertion order, which is all an LRU needs. */
export class LruCache {
  #entries = new Map();
  #max;

  constructor(max) {
    this.#max = max;
  }

  get(key) {
    if (!this.#entries.has(key)) return undefined;
    const value = this.#entries.get(key);
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key, value) {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#max) {
      this.#entries.delete(this.#entries.keys().next().value);
    }
    return this;
  }

  get size() {
    return this.#entries.size;
  }
}
