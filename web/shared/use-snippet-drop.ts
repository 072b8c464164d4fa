import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { carriesSnippet, type DraggedSnippet, droppedSnippet } from './snippet-drag.ts';

/** How long a snippet must be held over a place to go there, in ms. */
const LINGER = 700;

interface SnippetDropOptions {
  onDrop: (snippet: DraggedSnippet) => void;
  /** Called when a snippet is held over it for a moment: a place opens, to be dropped into. */
  onLinger?: () => void;
}

/** Makes an element a place to drop snippets on: `handlers` belong on it, and `over` says that one would land there. */
export function useSnippetDrop({ onDrop, onLinger }: SnippetDropOptions) {
  const [over, setOver] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    setOver(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const accept = (event: DragEvent) => {
    if (!carriesSnippet(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    if (over) return;
    setOver(true);
    clearTimeout(timer.current);
    if (onLinger) timer.current = setTimeout(onLinger, LINGER);
  };

  const handlers = {
    onDragEnter: accept,
    onDragOver: accept,
    onDragLeave(event: DragEvent) {
      // Going on to something inside of it is not leaving.
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) leave();
    },
    onDrop(event: DragEvent) {
      if (!carriesSnippet(event.dataTransfer)) return;
      event.preventDefault();
      leave();
      const snippet = droppedSnippet(event.dataTransfer);
      if (snippet) onDrop(snippet);
    },
  };
  return { over, handlers };
}
