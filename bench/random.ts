export interface Random {
  /** Returns an integer from 0 up to, but not including, `limit`. */
  integer(limit: number): number;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Returns the mulberry32 generator (Tommy Ettinger) for a 32-bit seed. */
export function seeded(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const integer = (limit: number) => Math.floor(next() * limit);
  return {
    integer,
    chance: (probability) => next() < probability,
    pick: (list) => list[integer(list.length)] ?? list[0],
  };
}
