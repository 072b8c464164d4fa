import type { z } from 'zod';

/** Reads a value from local storage; null where there is none, where it is not valid and where storage is forbidden. */
export function readStored<T extends z.ZodType>(key: string, schema: T): z.output<T> | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Keeps a value in local storage. A full or forbidden storage is no reason to stop: the value is then for now alone. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // See above.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}
