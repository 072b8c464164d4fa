import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import { type DraftKept, storingSoon } from '#web/lib/use-draft.ts';

/** Local storage has room for little more. In UTF-16 code units. */
const DRAFT_MAX = 1_000_000;

/** The text to import. It is empty at each opening of the dialog; what was left there unsent is offered. */
export function useImportText(userId: string) {
  const key = `import-draft:${userId}`;
  const [text, setText] = useState('');
  /** Set where the rest of the text is imported already. */
  const [remainder, setRemainder] = useState<string | null>(null);
  const unsent = remainder ?? text;
  const [left, setLeft] = useState(() => readStored(key, z.string()));

  const latest = useRef(unsent);
  latest.current = unsent;
  const storing = useRef<ReturnType<typeof storingSoon>>(null);
  useEffect(() => {
    storing.current = storingSoon(() => latest.current.trim() !== '' && store(key, latest.current));
    return storing.current.stop;
  }, [key]);
  useEffect(() => {
    if (unsent.trim() !== '') storing.current?.soon();
  }, [unsent]);

  const forget = () => {
    removeStored(key);
    setLeft(null);
  };

  return {
    text,
    setText(typed: string) {
      setText(typed);
      setRemainder(null);
    },
    /** The text was imported but for this part, which may be empty: it alone is offered again. */
    leaveOnly(part: string) {
      forget();
      setRemainder(part);
    },
    /** Whether a text was left here. */
    hasLeft: left !== null,
    restore() {
      setText(left ?? '');
      setLeft(null);
    },
    forget,
    /** Stores what is typed at once. */
    keep(): DraftKept {
      if (unsent.trim() === '') return 'nothing typed';
      return store(key, unsent) ? 'kept' : 'no room';
    },
  };
}

/** @returns whether it is kept */
const store = (key: string, text: string): boolean => text.length <= DRAFT_MAX && writeStored(key, text);
