import { useEffect, useRef, useState } from 'react';
import type { SharedSnippet } from './use-sharing.ts';
import { useVisibility } from './use-visibility.ts';

/** State of a snippet that its tabs of the share dialog publish. */
export interface Publication {
  isPublic: boolean;
  busy: boolean;
  /** Returns whether the snippet is public now. */
  makePublic: () => Promise<boolean>;
}

/** @param onEdit called before the dialog opens in which the person removes possible secrets */
export function usePublication(snippet: SharedSnippet, onEdit: () => void): Publication {
  const [isPublic, setPublic] = useState(snippet.isPublic);
  const { toggle, busy } = useVisibility();
  async function makePublic(): Promise<boolean> {
    const stored = await toggle({ ...snippet, isPublic }, onEdit);
    if (stored) setPublic(stored.isPublic);
    return stored?.isPublic ?? false;
  }
  return { isPublic, busy, makePublic };
}

/** Returns how to publish, and a ref of the button that then gets the focus: "Make public" had it and is gone. */
export function usePublishAndFocus({ isPublic, makePublic }: Publication) {
  const ref = useRef<HTMLButtonElement>(null);
  const published = useRef(false);
  useEffect(() => {
    if (isPublic && published.current) ref.current?.focus();
  }, [isPublic]);
  return {
    ref,
    publish() {
      published.current = true;
      void makePublic();
    },
  };
}
