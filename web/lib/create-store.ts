import { useSyncExternalStore } from 'react';

/** State outside of React that components can subscribe to. */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** @returns a function that removes the listener */
  subscribe: (listener: () => void) => () => void;
  /** Returns the state and re-renders on change. */
  use: () => T;
}

/** Creates a store. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
