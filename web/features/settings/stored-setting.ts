import { useSyncExternalStore } from 'react';

/** A setting of this browser, kept in local storage and the same in every tab. */
export interface StoredSetting<T> {
  get: () => T;
  set: (value: T) => void;
  use: () => T;
}

/**
 * @param read gives the stored value, or the default
 * @param write keeps it
 * @param apply makes the page show it; called for each change, also those of other tabs
 */
export function storedSetting<T>(options: {
  key: string;
  read: () => T;
  write: (value: T) => void;
  apply: (value: T) => void;
}): StoredSetting<T> {
  let value = options.read();
  const listeners = new Set<() => void>();
  const change = (next: T) => {
    value = next;
    options.apply(next);
    for (const listener of listeners) listener();
  };
  options.apply(value);
  window.addEventListener('storage', (event) => {
    if (event.key === options.key || event.key === null) change(options.read());
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next) {
      options.write(next);
      change(next);
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  };
}
