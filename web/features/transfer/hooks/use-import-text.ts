import { useEffect, useState } from 'react';
import { z } from 'zod';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import type { DraftKept } from '#web/lib/use-draft.ts';

/** Local storage has room for little more. In UTF-16 code units. */
const DRAFT_MAX = 1_000_000;
/** How long after the last letter a draft is stored, in ms. */
const DELAY = 400;

/** The text to import. It is empty at each opening of the dialog; what was left there unsent is offered. */
export function useImportText(userId: string) {
  const key = `import-draft:${userId}`;
  const [text, setText] = useState('');
  const [left, setLeft] = useState(() => readStored(key, z.string()));

  useEffect(() => {
    if (text.trim() === '') return;
    const timer = setTimeout(() => store(key, text), DELAY);
    return () => clearTimeout(timer);
  }, [key, text]);

  const forget = () => {
    removeStored(key);
    setLeft(null);
  };

  return {
    text,
    setText,
    /** Whether a text was left here. */
    hasLeft: left !== null,
    restore() {
      setText(left ?? '');
      setLeft(null);
    },
    forget,
    /** Stores what is typed at once. */
    keep(): DraftKept {
      if (text.trim() === '') return 'nothing typed';
      return store(key, text) ? 'kept' : 'no room';
    },
  };
}

/** @returns whether it is kept */
const store = (key: string, text: string): boolean => text.length <= DRAFT_MAX && writeStored(key, text);
