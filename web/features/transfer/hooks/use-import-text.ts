import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { DraftSlot } from '#web/shared/drafts/draft-storage.ts';
import { createAutosave, type DraftStatus } from '#web/shared/drafts/use-draft.ts';

/** Larger drafts do not fit into local storage; in UTF-16 code units. */
const DRAFT_MAX = 1_000_000;

const Draft = z.string();

interface Slots {
  /** Draft of the current text. */
  current: DraftSlot<string>;
  /** Draft of an earlier session; null without one. */
  previous: { slot: DraftSlot<string>; text: string } | null;
}

/** Adds a slot on top of an earlier draft. */
function openSlots(key: string): Slots {
  const slot = new DraftSlot(key, Draft, false);
  const text = slot.read();
  if (text === null) return { current: slot, previous: null };
  return { current: new DraftSlot(key, Draft, true), previous: { slot, text } };
}

/** Manages the text to import. Starts empty and offers the previous draft. */
export function useImportText(userId: string) {
  const [text, setText] = useState('');
  /** The part of the text that is not imported yet. */
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
    /** Keeps the unimported part of the text as the draft. */
    keepOnly(part: string) {
      discard();
      change(text, part);
    },
    /** Whether there is a previous draft. */
    hasPrevious: previous !== null,
    /** Restores the previous draft. The current text becomes the previous draft. */
    restore() {
      if (previous === null) return;
      autosave.current?.cancel();
      const isPersisted = saveTo(current, pending) !== 'empty';
      setSlots({ current: previous.slot, previous: isPersisted ? { slot: current, text: pending } : null });
      setText(previous.text);
      setRemainder(null);
    },
    discardPrevious() {
      previous?.slot.remove();
      setSlots({ current, previous: null });
    },
    discard,
    /** Saves the draft immediately. */
    keep: () => saveTo(current, pending),
    /** Whether the last draft could not be stored. */
    storageFull,
  };
}

function saveTo(slot: DraftSlot<string>, text: string): DraftStatus {
  if (text.trim() !== '') return text.length <= DRAFT_MAX && slot.write(text) ? 'saved' : 'storage full';
  slot.remove();
  return 'empty';
}
