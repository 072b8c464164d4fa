import type { DragEvent } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { startSnippetDrag } from '#web/shared/snippet-drag.ts';
import { showDragImage } from './drag-image.ts';

/** Makes a part of a card its handle: whoever drags that drags the snippet. */
export function dragHandle(snippet: Snippet) {
  // A finger that rests on a card is about to scroll or to read; the menu does the same there.
  if (!window.matchMedia('(any-hover: hover) and (any-pointer: fine)').matches) return undefined;
  return {
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent) {
      startSnippetDrag(dataTransfer, snippet);
      showDragImage(dataTransfer, snippet);
    },
  };
}
