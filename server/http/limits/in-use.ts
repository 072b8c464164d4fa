/** Releases what was taken. Further calls do nothing. */
export type Release = () => void;

/** Amounts in use, with a maximum per key. */
export interface Budget {
  /** Takes an amount. Returns null if the amount in use would exceed the maximum. */
  take(key: string, amount?: number): Release | null;
}

export function createBudget(max: number): Budget {
  const used = new Map<string, number>();
  const usedBy = (key: string) => used.get(key) ?? 0;

  return {
    take(key, amount = 1) {
      if (usedBy(key) + amount > max) return null;
      used.set(key, usedBy(key) + amount);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = usedBy(key) - amount;
        if (left > 0) used.set(key, left);
        else used.delete(key);
      };
    },
  };
}
