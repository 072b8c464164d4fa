import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { Id } from '#contract/call.ts';

/** What a card carries while it is dragged; also into another window. */
const DraggedSnippet = z.object({ id: Id, title: z.string() });
export type DraggedSnippet = z.infer<typeof DraggedSnippet>;

const TYPE = 'application/x-pegboard-snippet';

let dragging = false;
const listeners = new Set<() => void>();

function setDragging(next: boolean): void {
  dragging = next;
  for (const listener of listeners) listener();
}

/** Begins to drag a snippet: from now on the places that take one show themselves. */
export function startSnippetDrag(transfer: DataTransfer, { id, title }: DraggedSnippet): void {
  transfer.setData(TYPE, JSON.stringify({ id, title }));
  // A title that is a link can still be dropped as one, in the address bar, say.
  transfer.effectAllowed = 'copyLink';
  // Some browsers give up a drag whose page changes before it has begun.
  setTimeout(() => setDragging(true));
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    setTimeout(() => setDragging(false));
  };
  // The card may be gone before it is dropped, and with it the event that ends the drag: the pointer moves again then.
  for (const type of ['dragend', 'drop', 'pointermove']) {
    window.addEventListener(type, end, { capture: true, signal: ended.signal });
  }
}

/** Whether what is dragged is a snippet; what exactly is only told when it is dropped. */
export function hasSnippet(transfer: DataTransfer): boolean {
  return transfer.types.includes(TYPE);
}

/** The snippet that was dropped; null where it was something else. */
export function readSnippet(transfer: DataTransfer): DraggedSnippet | null {
  try {
    return DraggedSnippet.parse(JSON.parse(transfer.getData(TYPE)));
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a snippet of this window is being dragged. */
export function useSnippetDragging(): boolean {
  return useSyncExternalStore(subscribe, () => dragging);
}
