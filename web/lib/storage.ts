import type { z } from 'zod';

/** Returns the key of a person's values of templates. @param userId null for a visitor */
export const templateValuesKey = (userId: string | null): string => `template_values:${userId ?? ''}`;

/** Web storage that lasts beyond the tab, or only for the tab. */
type StorageArea = 'localStorage' | 'sessionStorage';

/** Returns the stored value, or null if it is missing, invalid or inaccessible. */
export function readStored<T extends z.ZodType>(
  key: string,
  schema: T,
  area: StorageArea = 'localStorage',
): z.output<T> | null {
  try {
    const text = window[area].getItem(key);
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Stores a value.
 *
 * @returns false if storage is full or forbidden
 */
export function writeStored(key: string, value: unknown, area: StorageArea = 'localStorage'): boolean {
  try {
    window[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes a value if present. */
export function removeStored(key: string, area: StorageArea = 'localStorage'): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Storage is forbidden.
  }
}

/** Returns all keys; none if storage is forbidden. */
export function storedKeys(area: StorageArea): string[] {
  try {
    return Object.keys(window[area]);
  } catch {
    return [];
  }
}
