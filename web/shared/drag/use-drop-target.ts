import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { type DraggedSnippet, type DropTarget, draggedSnippet, dropTargets } from './drop-targets.ts';

/** Time to hover before `onHover` is called, in ms. */
const HOVER_DELAY = 700;

/** Makes the element that gets the returned ref a drop target. */
export function useDropTarget(target: DropTarget): RefCallback<Element> {
  const latest = useRef(target);
  latest.current = target;
  const { hasCards = false } = target;
  return useCallback(
    (element: Element) => {
      dropTargets.set(element, {
        accepts: (snippet) => latest.current.accepts(snippet),
        onOver: (isOver) => latest.current.onOver?.(isOver),
        onDrop: (snippet, place) => latest.current.onDrop(snippet, place),
        hasCards,
      });
      return () => {
        dropTargets.delete(element);
      };
    },
    [hasCards],
  );
}

interface SnippetDropOptions {
  accepts: (snippet: DraggedSnippet) => boolean;
  onDrop: (snippet: DraggedSnippet) => void;
  /** Called when a snippet hovers for a while, to open the target. */
  onHover?: () => void;
}

/** Makes an element a drop target; `waiting` is true while a snippet is dragged that it accepts. */
export function useSnippetDrop({ accepts, onDrop, onHover }: SnippetDropOptions) {
  const dragged = draggedSnippet.use();
  const [over, setOver] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ref = useDropTarget({
    accepts,
    onDrop,
    onOver(isOver) {
      setOver(isOver);
      clearTimeout(timer.current);
      if (isOver && onHover) timer.current = setTimeout(onHover, HOVER_DELAY);
    },
  });
  return { ref, over, waiting: dragged !== null && accepts(dragged) };
}
