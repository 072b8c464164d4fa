import { useMemo } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { PINNED, type SnippetFilters } from '#web/features/snippets/api/keys.ts';
import { type SnippetList, useSnippetList } from '#web/features/snippets/api/use-snippet-list.ts';
import type { Mover } from '#web/features/snippets/card/move-context.ts';
import { usePinOrder } from './use-pin-order.ts';

interface PinnedGroup {
  list: SnippetList;
  pinned: readonly Snippet[];
  /** Moves the pinned ones; null without any. */
  movePinned: Mover | null;
}

/**
 * Loads a list, and apart from it the pinned snippets that it would have.
 *
 * @param isGrouped whether the board shows the pinned ones above the others
 * @param ownerId of the only person whose snippets the list has, or null
 */
export function usePinnedGroup(filters: SnippetFilters, isGrouped: boolean, ownerId: string | null): PinnedGroup {
  const pins = useSnippetList(PINNED, { enabled: isGrouped });
  const wanted = useMemo(() => (isGrouped ? { ...filters, pinned: false } : filters), [filters, isGrouped]);
  const list = useSnippetList(wanted);
  const pinned = useMemo(
    () => (isGrouped ? pins.snippets.filter(({ userId }) => ownerId === null || userId === ownerId) : []),
    [isGrouped, pins.snippets, ownerId],
  );
  const movePinned = usePinOrder(pins.snippets, pinned);
  if (!isGrouped) return { list, pinned, movePinned };
  const retry = () => {
    pins.retry();
    list.retry();
  };
  // Both appear at once: the group must not push the others down.
  return {
    list: { ...list, loading: list.loading || pins.loading, error: list.error ?? pins.error, retry },
    pinned,
    movePinned,
  };
}
