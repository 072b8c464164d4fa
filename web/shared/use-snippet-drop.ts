import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type DraggedSnippet, hasSnippet, readSnippet } from './snippet-drag.ts';

/** How long a snippet must be held over a place to go there, in ms. */
const HOVER_DELAY = 700;

interface SnippetDropOptions {
  onDrop: (snippet: DraggedSnippet) => void;
  /** Called when a snippet is held over it for a moment: a place opens, to be dropped into. */
  onHover?: () => void;
}

/** Makes an element a place to drop snippets on: `handlers` belong on it, and `over` says that one would land there. */
export function useSnippetDrop({ onDrop, onHover }: SnippetDropOptions) {
  const [over, setOver] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    setOver(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const accept = (event: DragEvent) => {
    if (!hasSnippet(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    if (over) return;
    setOver(true);
    clearTimeout(timer.current);
    if (onHover) timer.current = setTimeout(onHover, HOVER_DELAY);
  };

  const handlers = {
    onDragEnter: accept,
    onDragOver: accept,
    onDragLeave(event: DragEvent) {
      // Going on to something inside of it is not leaving.
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) leave();
    },
    onDrop(event: DragEvent) {
      if (!hasSnippet(event.dataTransfer)) return;
      event.preventDefault();
      leave();
      const snippet = readSnippet(event.dataTransfer);
      if (snippet) onDrop(snippet);
    },
  };
  return { over, handlers };
}
