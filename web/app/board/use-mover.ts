import { useEffect, useMemo, useRef } from 'react';
import { focusCardOf } from '#web/features/snippets/card/focus-card.ts';
import type { Mover, MoveTo } from '#web/features/snippets/card/move-context.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import type { Place } from '#web/shared/drag/drop-targets.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { toast } from '#web/ui/toast-store.ts';
import { CARD } from './use-board-keys.ts';

/** Snippets with an order by hand. */
export interface Arrangement {
  /** Returns the ids of those that are loaded, in order. */
  ids: () => readonly number[];
  /** Number of snippets, including those that are not loaded. */
  total: number;
  /** Returns the snippet after another one, null at the end, or undefined if it is not loaded. */
  nextOf: (id: number) => number | null | undefined;
  /** Returns the id that follows the last snippet other than the given one; null at the end of the order. */
  endWithout: (id: number) => number | null;
  /** Moves a snippet before another one; null for the end. */
  place: (id: number, before: number | null) => Promise<void>;
}

const KEYS: Readonly<Record<string, MoveTo>> = {
  ArrowLeft: 'earlier',
  ArrowUp: 'earlier',
  ArrowRight: 'later',
  ArrowDown: 'later',
};

/** Returns how to move snippets, also with Alt and the arrow keys; null if they cannot be moved. */
export function useMover(arrangement: Arrangement | null): Mover | null {
  const latest = useRef(arrangement);
  latest.current = arrangement;
  const isPossible = arrangement !== null;
  const mover = useMemo(() => (isPossible ? createMover(() => latest.current) : null), [isPossible]);

  useEffect(() => {
    if (mover === null) return;
    const onKey = (event: KeyboardEvent) => {
      const { target, key, altKey, defaultPrevented } = event;
      const to = altKey ? KEYS[key] : undefined;
      if (to === undefined || defaultPrevented || !(target instanceof HTMLElement) || !target.matches(CARD)) return;
      const id = Number(target.dataset.snippet);
      if (!mover.has(id)) return;
      // Alt and Left is Back.
      event.preventDefault();
      mover.move(id, to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [mover]);
  return mover;
}

function createMover(current: () => Arrangement | null): Mover {
  /** @param target returns the index that the snippet will have, or null if that is not known */
  async function run(id: number, target: (ids: readonly number[], from: number, size: number) => number | null) {
    const arrangement = current();
    const ids = arrangement?.ids() ?? [];
    const from = ids.indexOf(id);
    if (!arrangement || from === -1) return;
    const { total, nextOf, endWithout, place } = arrangement;
    const size = Math.max(total, ids.length);
    const at = target(ids, from, size);
    if (at === null || at < 0 || at === from || at >= size) return;
    const before = at === size - 1 ? endWithout(id) : ids[at > from ? at + 1 : at];
    const formerNext = nextOf(id);
    // Not loaded yet.
    if (before === undefined || formerNext === undefined) return;
    const put = async (beforeId: number | null) => {
      const moved = place(id, beforeId);
      requestAnimationFrame(() => focusCardOf(id));
      await moved;
    };
    await put(before);
    toastWithUndo({ title: `Moved to ${at + 1} of ${size}` }, async () => {
      await put(formerNext);
      return { title: `Moved to ${from + 1} of ${size}` };
    });
  }
  const report = (error: unknown) =>
    toast({ title: 'Error moving snippet', description: errorMessage(error), variant: 'destructive' });

  return {
    has: (id) => current()?.ids().includes(id) ?? false,
    move(id, to) {
      run(id, (_, from, size) => ({ start: 0, earlier: from - 1, later: from + 1, end: size - 1 })[to]).catch(report);
    },
    moveNextTo(id, { id: neighbor, side }: Place) {
      const indexOf = (ids: readonly number[], from: number) => {
        const at = ids.indexOf(neighbor);
        if (at === -1) return null;
        // Removed from before its new neighbor, it shifts that.
        return at + (side === 'after' ? 1 : 0) - (from < at + (side === 'after' ? 1 : 0) ? 1 : 0);
      };
      run(id, indexOf).catch(report);
    },
  };
}
