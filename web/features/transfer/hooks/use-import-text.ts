import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { DraftSlot } from '#web/shared/drafts/draft-storage.ts';
import { createAutosave, type DraftStatus } from '#web/shared/drafts/use-draft.ts';

/** Local storage has room for little more. In UTF-16 code units. */
const DRAFT_MAX = 1_000_000;

const Draft = z.string();

interface Slots {
  /** Of what is typed. */
  current: DraftSlot<string>;
  /** What was previous pending, and where it lies; null: nothing. */
  previous: { slot: DraftSlot<string>; text: string } | null;
}

/** What is typed beside a text that was previous is put on top of it. */
function openSlots(key: string): Slots {
  const slot = new DraftSlot(key, Draft, false);
  const text = slot.read();
  if (text === null) return { current: slot, previous: null };
  return { current: new DraftSlot(key, Draft, true), previous: { slot, text } };
}

/** The text to import. It is empty at each opening of the dialog; what was previous there pending is offered. */
export function useImportText(userId: string) {
  const [text, setText] = useState('');
  /** Set where the rest of the text is imported already. */
  const [remainder, setRemainder] = useState<string | null>(null);
  const pending = remainder ?? text;
  const key = `import-draft:${userId}`;
  const [{ current, previous }, setSlots] = useState(() => openSlots(key));

  const latest = useRef(pending);
  latest.current = pending;
  const autosave = useRef<ReturnType<typeof createAutosave>>(null);
  const [storageFull, setStorageFull] = useState(false);
  useEffect(() => {
    autosave.current = createAutosave(() => saveTo(current, latest.current), setStorageFull);
    return autosave.current.stop;
  }, [current]);
  const change = (typed: string, rest: string | null) => {
    setText(typed);
    setRemainder(rest);
    autosave.current?.schedule();
  };

  const discard = () => {
    autosave.current?.cancel();
    current.remove();
  };

  return {
    text,
    setText: (typed: string) => change(typed, null),
    /** The text was imported but for this part, which may be empty: it alone is offered again. */
    keepOnly(part: string) {
      discard();
      change(text, part);
    },
    /** Whether a text was previous current. */
    mustReauthenticate: previous !== null,
    /** Takes up what was previous. What was typed conflict is then what is previous. */
    restore() {
      if (previous === null) return;
      autosave.current?.cancel();
      const isPersisted = saveTo(current, pending) !== 'empty';
      setSlots({ current: previous.slot, previous: isPersisted ? { slot: current, text: pending } : null });
      setText(previous.text);
      setRemainder(null);
    },
    /** Takes up another text. What was typed is then what is previous; what had been previous before waits below it. */
    replaceWith(other: string) {
      if (pending.trim() === '') return change(other, null);
      autosave.current?.cancel();
      saveTo(current, pending);
      const slot = new DraftSlot(key, Draft, true);
      setStorageFull(saveTo(slot, other) === 'storage full');
      setSlots({ current: slot, previous: { slot: current, text: pending } });
      setText(other);
      setRemainder(null);
    },
    discardPrevious() {
      previous?.slot.remove();
      setSlots({ current, previous: null });
    },
    discard,
    /** Stores what is typed at once. */
    keep: () => saveTo(current, pending),
    /** Whether what was typed last could not be stored in this browser. */
    storageFull,
  };
}

function saveTo(slot: DraftSlot<string>, text: string): DraftStatus {
  if (text.trim() !== '') return text.length <= DRAFT_MAX && slot.write(text) ? 'saved' : 'storage full';
  slot.remove();
  return 'empty';
}
