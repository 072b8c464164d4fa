import { useSyncExternalStore } from 'react';

/** A browser setting in local storage, synchronized between tabs. */
export interface StoredSetting<T> {
  get: () => T;
  /** @returns false if the value is not stored and lasts as long as the page */
  set: (value: T) => boolean;
  use: () => T;
  /** Returns whether the value is stored. */
  useIsPersisted: () => boolean;
}

/**
 * @param read returns the stored or default value
 * @param write returns false if storage is full or forbidden
 * @param apply updates the page; runs on every change, including those of other tabs
 */
export function storedSetting<T>(options: {
  key: string;
  read: () => T;
  write: (value: T) => boolean;
  apply: (value: T) => void;
}): StoredSetting<T> {
  let value = options.read();
  let isPersisted = true;
  const listeners = new Set<() => void>();
  const change = (next: T, kept: boolean) => {
    value = next;
    isPersisted = kept;
    options.apply(next);
    for (const listener of listeners) listener();
  };
  options.apply(value);
  window.addEventListener('storage', (event) => {
    if (event.key === options.key || event.key === null) change(options.read(), true);
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next) {
      change(next, options.write(next));
      return isPersisted;
    },
    use: () => useSyncExternalStore(subscribe, () => value),
    useIsPersisted: () => useSyncExternalStore(subscribe, () => isPersisted),
  };
}
