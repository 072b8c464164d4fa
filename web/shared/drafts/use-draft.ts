import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { DraftSlot } from './draft-storage.ts';

/** How long after a letter a draft is stored, in ms, however many follow it. */
const DELAY = 400;

/** What became of what was typed. */
export type DraftStatus = 'kept' | 'no room' | 'nothing typed';

interface DraftOptions<T> {
  /** Where it is kept. */
  key: string;
  schema: z.ZodType<T>;
  /** What the fields begin with where no draft was left; the same is not worth keeping. */
  initial: T;
  /** The fields come from outside, such as a dropped file: an older draft waits for another time. */
  prefilled?: boolean;
}

/** Keeps what is typed in a dialog until it is saved, and finds what was left there before. */
export function useDraft<T>({ key, schema, initial, prefilled = false }: DraftOptions<T>) {
  const place = useMemo(() => new DraftSlot(key, schema, prefilled), [key, schema, prefilled]);
  const [found, setFound] = useState(() => {
    const draft = place.read();
    return draft !== null && differ(draft, schema.parse(initial)) ? draft : null;
  });

  /** Stores what is typed. */
  const keep = useCallback(
    (values: unknown): DraftStatus => {
      const draft = schema.parse(values);
      if (differ(draft, schema.parse(initial))) return place.write(draft) ? 'kept' : 'no room';
      place.remove();
      return 'nothing typed';
    },
    [place, schema, initial],
  );

  const forget = useCallback(() => {
    place.remove();
    setFound(null);
  }, [place]);

  return { found, keep, forget };
}

/** Both went through the same schema: their fields have the same order. */
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/**
 * Stores what is typed a moment after it is, and at once when the page or the dialog goes: who types without a pause, closes
 * the tab in the midst of a word or is signed out by another, loses nothing.
 *
 * @param tell hears each time whether there was no room for it
 */
export function createAutosave(store: () => DraftStatus, tell: (noRoom: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let noRoom = false;
  function drop(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function now(): void {
    drop();
    noRoom = store() === 'no room';
    tell(noRoom);
  }
  function soon(): void {
    timer ??= setTimeout(now, DELAY);
  }
  const whatWaits = () => timer !== undefined && now();
  // Another tab may have made room.
  const onStorage = () => noRoom && soon();
  window.addEventListener('pagehide', whatWaits);
  window.addEventListener('storage', onStorage);
  return {
    /** Something was typed. */
    soon,
    /** What waits is not to be stored any more: it is saved, say. */
    drop,
    stop(): void {
      whatWaits();
      window.removeEventListener('pagehide', whatWaits);
      window.removeEventListener('storage', onStorage);
    },
  };
}

/** The part of a form that says when something was typed. */
interface Watched {
  watch: (callback: () => void) => { unsubscribe: () => void };
}

/** Calls `keep` a moment after each change of a form, or when the form goes before. */
export function useAutosave({ watch }: Watched, keep: () => DraftStatus) {
  const [noRoom, setNoRoom] = useState(false);
  const current = useRef<ReturnType<typeof createAutosave>>(null);
  useEffect(() => {
    const storing = createAutosave(keep, setNoRoom);
    current.current = storing;
    const { unsubscribe } = watch(storing.soon);
    return () => {
      storing.stop();
      unsubscribe();
    };
  }, [watch, keep]);
  return {
    /** Whether there was no room for it. */
    noRoom,
    /** Does not keep what waits for it. */
    drop: () => current.current?.drop(),
  };
}
