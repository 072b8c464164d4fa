import { z } from 'zod';
import { Id } from '#contract/call.ts';
import { createStore } from '#web/lib/create-store.ts';

/** Data of a dragged card; also crosses windows. */
const DraggedSnippet = z.object({ id: Id, title: z.string() });
export type DraggedSnippet = z.infer<typeof DraggedSnippet>;

const TYPE = 'application/x-pegboard-snippet';

const dragging = createStore(false);

/** Starts a drag and highlights the drop targets. */
export function startSnippetDrag(transfer: DataTransfer, { id, title }: DraggedSnippet): void {
  transfer.setData(TYPE, JSON.stringify({ id, title }));
  // A title that is a link can still be dropped on the address bar.
  transfer.effectAllowed = 'copyLink';
  // Some browsers cancel a drag if the DOM changes in `dragstart`.
  setTimeout(() => dragging.set(true));
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    setTimeout(() => dragging.set(false));
  };
  // A removed card fires no `dragend`; pointer events resume after the drag instead.
  for (const type of ['dragend', 'drop', 'pointermove']) {
    window.addEventListener(type, end, { capture: true, signal: ended.signal });
  }
}

/** Returns whether a snippet is dragged. Its data is readable only on drop. */
export function hasSnippet(transfer: DataTransfer): boolean {
  return transfer.types.includes(TYPE);
}

/** Returns the dropped snippet, or null for anything else. */
export function readSnippet(transfer: DataTransfer): DraggedSnippet | null {
  try {
    return DraggedSnippet.parse(JSON.parse(transfer.getData(TYPE)));
  } catch {
    return null;
  }
}

/** Returns whether a snippet of this window is being dragged. */
export const useSnippetDragging = dragging.use;
