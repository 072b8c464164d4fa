/** Numbers that look like chance and are the same for the same seed: mulberry32, by Tommy Ettinger. */
export interface Random {
  /** At least 0, less than `below`, whole. */
  whole(below: number): number;
  /** True with the probability `share`. */
  chance(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** @param seed a whole number of 32 bits */
export function seeded(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (below: number) => Math.floor(next() * below);
  return { whole, chance: (share) => next() < share, pick: (list) => list[whole(list.length)] ?? list[0] };
}
