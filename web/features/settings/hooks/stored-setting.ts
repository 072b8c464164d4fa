import { useSyncExternalStore } from 'react';

/** A setting of this browser, kept in local storage and the same in every tab. */
export interface StoredSetting<T> {
  get: () => T;
  /** @returns whether it is kept; where not, the value lasts as long as the page */
  set: (value: T) => boolean;
  use: () => T;
  /** Whether the value is kept, so that it is still there after a reload. */
  useIsPersisted: () => boolean;
}

/**
 * @param read gives the stored value, or the default
 * @param write keeps it; tells whether there was room
 * @param apply makes the page show it; called for each change, also those of other tabs
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
