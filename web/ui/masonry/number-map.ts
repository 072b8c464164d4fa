/** Of the places there are so many have a number at most, or one is looked for in many of them. */
const SHARE_MAX = 0.75;
/** There at first: a power of 2, as ever after. */
const PLACES = 64;

/**
 * Numbers by number, in two blocks of memory. A `Map` takes twice as much, in the heap that the collector of garbage goes
 * through. Keys are whole, and two that are 2^32 apart are one; what is kept is whole as well, more than 0, and stays.
 */
export class NumberMap {
  #size = 0;
  #keys = new Int32Array(PLACES);
  /** 0: nothing is kept here. */
  #values = new Int32Array(PLACES);

  /** @returns 0 where nothing is kept */
  get(key: number): number {
    return this.#values[this.#placeOf(key)] ?? 0;
  }

  set(key: number, value: number): void {
    const place = this.#placeOf(key);
    if (this.#values[place] === 0) this.#size += 1;
    this.#keys[place] = key;
    this.#values[place] = value;
    if (this.#size > SHARE_MAX * this.#keys.length) this.#grow();
  }

  /** Where a number is, or else the free place it would have. */
  #placeOf(key: number): number {
    const mask = this.#keys.length - 1;
    // By the golden ratio, or ids that follow each other would be in one heap.
    let place = (Math.imul(key, 0x9e3779b1) >>> 8) & mask;
    while (this.#values[place] !== 0 && this.#keys[place] !== (key | 0)) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#size = 0;
    this.#keys = new Int32Array(2 * keys.length);
    this.#values = new Int32Array(2 * keys.length);
    for (const [place, key] of keys.entries()) {
      const value = values[place] ?? 0;
      if (value !== 0) this.set(key, value);
    }
  }
}
