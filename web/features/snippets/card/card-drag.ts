import type { DragEvent } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { startSnippetDrag } from '#web/shared/snippet-drag.ts';
import { showDragImage } from './drag-image.ts';

/** Returns the props that make an element a drag handle of the card. */
export function dragHandle(snippet: Snippet) {
  // On touch, a long press scrolls or selects; the menu offers the same action.
  if (!window.matchMedia('(any-hover: hover) and (any-pointer: fine)').matches) return undefined;
  return {
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent) {
      startSnippetDrag(dataTransfer, snippet);
      showDragImage(dataTransfer, snippet);
    },
  };
}
