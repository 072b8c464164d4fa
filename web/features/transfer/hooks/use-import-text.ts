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
  const [noRoom, setNoRoom] = useState(false);
  useEffect(() => {
    storing.current = storingSoon(() => store(key, latest.current), setNoRoom);
    return storing.current.stop;
  }, [key]);
  const change = (typed: string, rest: string | null) => {
    setText(typed);
    setRemainder(rest);
    storing.current?.soon();
  };

  const forget = () => {
    storing.current?.drop();
    removeStored(key);
    setLeft(null);
  };

  return {
    text,
    setText: (typed: string) => change(typed, null),
    /** The text was imported but for this part, which may be empty: it alone is offered again. */
    leaveOnly(part: string) {
      forget();
      change(text, part);
    },
    /** Whether a text was left here. */
    hasLeft: left !== null,
    restore() {
      change(left ?? '', remainder);
      setLeft(null);
    },
    forget,
    /** Stores what is typed at once. */
    keep: () => store(key, unsent),
    /** Whether what was typed last could not be stored in this browser. */
    noRoom,
  };
}

function store(key: string, text: string): DraftKept {
  if (text.trim() === '') return 'nothing typed';
  return text.length <= DRAFT_MAX && writeStored(key, text) ? 'kept' : 'no room';
}
