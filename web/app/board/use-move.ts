import { useEffect, useMemo, useRef } from 'react';
import type { SnippetFilters } from '#web/features/snippets/api/keys.ts';
import { useOrderCollection } from '#web/features/snippets/api/order.ts';
import { idOf } from '#web/features/snippets/api/paged-list.ts';
import type { SnippetList } from '#web/features/snippets/api/use-snippet-list.ts';
import type { Move, MoveTo } from '#web/features/snippets/card/move-context.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { toast } from '#web/ui/toast-store.ts';
import { CARD } from './use-board-keys.ts';

const KEYS: Readonly<Record<string, MoveTo>> = {
  ArrowLeft: 'earlier',
  ArrowUp: 'earlier',
  ArrowRight: 'later',
  ArrowDown: 'later',
};

/** Returns how to move the snippets of a collection, also with Alt and the arrow keys; null if that is not possible. */
export function useMove(filters: SnippetFilters, list: SnippetList, isPossible: boolean): Move | null {
  const { mutateAsync } = useOrderCollection(filters);
  const latest = useRef(list);
  latest.current = list;
  const { source } = filters;
  const collectionId =
    isPossible && typeof source === 'object' && 'collectionId' in source ? source.collectionId : null;

  const move = useMemo<Move | null>(() => {
    if (collectionId === null) return null;
    const run = async (id: number, to: MoveTo): Promise<void> => {
      const { slots, total, hasMore } = latest.current;
      const ids = slots.flat().map(idOf);
      const from = ids.indexOf(id);
      const size = Math.max(total, ids.length);
      const at = { start: 0, earlier: from - 1, later: from + 1, end: size - 1 }[to];
      // Beyond the loaded ones only the end is known.
      if (from === -1 || at < 0 || at === from || at >= size || (to === 'later' && hasMore && at + 1 >= ids.length))
        return;
      const before = to === 'end' ? null : (ids[at > from ? at + 1 : at] ?? null);
      const formerNext = ids[from + 1] ?? null;
      const place = async (beforeId: number | null) => {
        const moved = mutateAsync({ collectionId, snippetId: id, before: beforeId });
        requestAnimationFrame(() => focusCard(id));
        await moved;
      };
      await place(before);
      toastWithUndo({ title: `Moved to ${at + 1} of ${size}` }, async () => {
        await place(formerNext);
        return { title: `Moved to ${from + 1} of ${size}` };
      });
    };
    return ({ id }, to) => {
      run(id, to).catch((error: unknown) =>
        toast({ title: 'Error moving snippet', description: errorMessage(error), variant: 'destructive' }),
      );
    };
  }, [collectionId, mutateAsync]);

  useEffect(() => {
    if (move === null) return;
    const onKey = (event: KeyboardEvent) => {
      const { target, key, altKey, defaultPrevented } = event;
      const to = altKey ? KEYS[key] : undefined;
      if (to === undefined || defaultPrevented || !(target instanceof HTMLElement) || !target.matches(CARD)) return;
      // Alt and Left is Back.
      event.preventDefault();
      move({ id: Number(target.dataset.snippet) }, to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [move]);
  return move;
}

/** The browser drops the focus of a card that changes its place. */
function focusCard(id: number): void {
  const card = document.querySelector<HTMLElement>(`${CARD}[data-snippet="${id}"]`);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}
