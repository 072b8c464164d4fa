import type { z } from 'zod';

/** What stays in this browser, or in this tab alone. */
type Place = 'localStorage' | 'sessionStorage';

/** Reads a stored value; null where there is none, where it is not valid and where storage is forbidden. */
export function readStored<T extends z.ZodType>(
  key: string,
  schema: T,
  place: Place = 'localStorage',
): z.output<T> | null {
  try {
    const text = window[place].getItem(key);
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Stores a value. A full or forbidden storage is no reason to stop: the value is then for now alone.
 *
 * @returns whether it is stored
 */
export function writeStored(key: string, value: unknown, place: Place = 'localStorage'): boolean {
  try {
    window[place].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Takes a value away, if there is one. */
export function removeStored(key: string, place: Place = 'localStorage'): void {
  try {
    window[place].removeItem(key);
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}

/** The keys of all that is stored; none where storage is forbidden. */
export function storedKeys(place: Place): string[] {
  try {
    return Object.keys(window[place]);
  } catch {
    return [];
  }
}
