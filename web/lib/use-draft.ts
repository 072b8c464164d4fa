import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { readStored, removeStored, writeStored } from './storage.ts';

/** How long after the last letter a draft is stored, in ms. */
const DELAY = 400;

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
  const [found, setFound] = useState(() => {
    const draft = prefilled ? null : readStored(key, schema);
    return draft !== null && differ(draft, schema.parse(initial)) ? draft : null;
  });

  /** Stores what is typed; tells whether there was anything to store. */
  const keep = useCallback(
    (values: unknown): boolean => {
      const draft = schema.parse(values);
      const changed = differ(draft, schema.parse(initial));
      if (changed) writeStored(key, draft);
      else if (!prefilled) removeStored(key);
      return changed;
    },
    [key, schema, initial, prefilled],
  );

  const forget = useCallback(() => {
    removeStored(key);
    setFound(null);
  }, [key]);

  return { found, keep, forget };
}

/** Both went through the same schema: their fields have the same order. */
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** The part of a form that says when something was typed. */
interface Watched {
  watch: (callback: () => void) => { unsubscribe: () => void };
}

/** Calls `keep` a moment after each change of a form, and not after the form is gone. */
export function useKeptWhileTyping({ watch }: Watched, keep: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const { unsubscribe } = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, DELAY);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [watch, keep]);
}
