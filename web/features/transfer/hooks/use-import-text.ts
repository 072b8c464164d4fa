import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { DraftSlot } from '#web/shared/drafts/draft-storage.ts';
import { createAutosave, type DraftStatus } from '#web/shared/drafts/use-draft.ts';

/** Local storage has room for little more. In UTF-16 code units. */
const DRAFT_MAX = 1_000_000;

const Draft = z.string();

interface Places {
  /** Of what is typed. */
  here: DraftSlot<string>;
  /** What was left unsent, and where it lies; null: nothing. */
  left: { place: DraftSlot<string>; text: string } | null;
}

/** What is typed beside a text that was left is put on top of it. */
function placesAt(key: string): Places {
  const place = new DraftSlot(key, Draft, false);
  const text = place.read();
  if (text === null) return { here: place, left: null };
  return { here: new DraftSlot(key, Draft, true), left: { place, text } };
}

/** The text to import. It is empty at each opening of the dialog; what was left there unsent is offered. */
export function useImportText(userId: string) {
  const [text, setText] = useState('');
  /** Set where the rest of the text is imported already. */
  const [remainder, setRemainder] = useState<string | null>(null);
  const unsent = remainder ?? text;
  const key = `import-draft:${userId}`;
  const [{ here, left }, setPlaces] = useState(() => placesAt(key));

  const latest = useRef(unsent);
  latest.current = unsent;
  const storing = useRef<ReturnType<typeof createAutosave>>(null);
  const [noRoom, setNoRoom] = useState(false);
  useEffect(() => {
    storing.current = createAutosave(() => store(here, latest.current), setNoRoom);
    return storing.current.stop;
  }, [here]);
  const change = (typed: string, rest: string | null) => {
    setText(typed);
    setRemainder(rest);
    storing.current?.soon();
  };

  const forget = () => {
    storing.current?.drop();
    here.remove();
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
    mustReauthenticate: left !== null,
    /** Takes up what was left. What was typed conflict is then what is left. */
    restore() {
      if (left === null) return;
      storing.current?.drop();
      const isPersisted = store(here, unsent) !== 'nothing typed';
      setPlaces({ here: left.place, left: isPersisted ? { place: here, text: unsent } : null });
      setText(left.text);
      setRemainder(null);
    },
    /** Takes up another text. What was typed is then what is left; what had been left before waits below it. */
    putOnTop(other: string) {
      if (unsent.trim() === '') return change(other, null);
      storing.current?.drop();
      store(here, unsent);
      const place = new DraftSlot(key, Draft, true);
      setNoRoom(store(place, other) === 'no room');
      setPlaces({ here: place, left: { place: here, text: unsent } });
      setText(other);
      setRemainder(null);
    },
    discardLeft() {
      left?.place.remove();
      setPlaces({ here, left: null });
    },
    forget,
    /** Stores what is typed at once. */
    keep: () => store(here, unsent),
    /** Whether what was typed last could not be stored in this browser. */
    noRoom,
  };
}

function store(place: DraftSlot<string>, text: string): DraftStatus {
  if (text.trim() !== '') return text.length <= DRAFT_MAX && place.write(text) ? 'kept' : 'no room';
  place.remove();
  return 'nothing typed';
}
