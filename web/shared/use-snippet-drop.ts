import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type DraggedSnippet, hasSnippet, readSnippet } from './snippet-drag.ts';

/** Time to hover before `onHover` is called, in ms. */
const HOVER_DELAY = 700;

interface SnippetDropOptions {
  onDrop: (snippet: DraggedSnippet) => void;
  /** Called when a snippet hovers for a while, to open the target. */
  onHover?: () => void;
}

/** Makes an element a drop target for snippets. */
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
      // Moving onto a child is not leaving.
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
