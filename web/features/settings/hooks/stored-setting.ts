import { createStore } from '#web/lib/create-store.ts';

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
  const state = createStore({ value: options.read(), isPersisted: true });
  const change = (value: T, isPersisted: boolean) => {
    options.apply(value);
    state.set({ value, isPersisted });
  };
  options.apply(state.get().value);
  window.addEventListener('storage', (event) => {
    if (event.key === options.key || event.key === null) change(options.read(), true);
  });
  return {
    get: () => state.get().value,
    set(next) {
      change(next, options.write(next));
      return state.get().isPersisted;
    },
    use: () => state.use().value,
    useIsPersisted: () => state.use().isPersisted,
  };
}
