import { useCallback, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { readStored, removeStored, writeStored } from './storage.ts';

/** How long after the last letter a draft is stored, in ms. */
const DELAY = 400;

/** What became of what was typed. */
export type DraftKept = 'kept' | 'no room' | 'nothing typed';

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
  const place = useMemo(() => placeOf(key, schema, prefilled), [key, schema, prefilled]);
  const [found, setFound] = useState(() => {
    const draft = readStored(place, schema);
    return draft !== null && differ(draft, schema.parse(initial)) ? draft : null;
  });

  /** Stores what is typed. */
  const keep = useCallback(
    (values: unknown): DraftKept => {
      const draft = schema.parse(values);
      if (differ(draft, schema.parse(initial))) return writeStored(place, draft) ? 'kept' : 'no room';
      removeStored(place);
      return 'nothing typed';
    },
    [place, schema, initial],
  );

  const forget = useCallback(() => {
    removeStored(place);
    setFound(null);
  }, [place]);

  return { found, keep, forget };
}

/**
 * Where a dialog keeps its draft: drafts lie one on another, and what comes from outside is put on top, where the next
 * dialog that begins empty finds it.
 */
function placeOf(key: string, schema: z.ZodType, prefilled: boolean): string {
  let top = key;
  for (let height = 2; readStored(top, schema) !== null; height += 1) {
    const above = `${key}#${height}`;
    if (!prefilled && readStored(above, schema) === null) break;
    top = above;
  }
  return top;
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
