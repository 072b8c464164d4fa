import { useCallback, useSyncExternalStore } from 'react';

/** State that survives a reload and stays the same in every tab. */
export function useLocalStorage(key, fallback) {
  const subscribe = useCallback(
    (notify) => {
      const onStorage = (event) => (event.key === key || event.key === null) && notify();
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
    [key],
  );
  const raw = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  );

  const setValue = useCallback(
    (value) => {
      localStorage.setItem(key, JSON.stringify(value));
      // The browser tells the other tabs only; tell this one too.
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    [key],
  );

  return [raw === null ? fallback : JSON.parse(raw), setValue];
}
