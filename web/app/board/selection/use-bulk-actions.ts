import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkAction, BulkReply } from '#contract/bulk.ts';
import { readSnippetIds } from '#web/features/collections/api/snippet-ids.ts';
import { type BulkChange, useChangeSnippets } from '#web/features/snippets/api/bulk.ts';
import { cachedSnippets } from '#web/features/snippets/api/cache.ts';
import { readPinnedIds, restorePinOrder } from '#web/features/snippets/api/pins.ts';
import { trashDaysQuery } from '#web/features/snippets/api/trash.ts';
import { undoChange } from '#web/features/snippets/api/undo-change.ts';
import { mayCollect } from '#web/features/snippets/card/roles.ts';
import { useVisibility } from '#web/features/snippets/card/use-visibility.ts';
import type { SelectedSnippet, Selection } from '#web/features/snippets/selection/selection.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { type Action, runAction } from '#web/ui/run-action.ts';
import { toast } from '#web/ui/toast-store.ts';
import { bulkMessage, undoneMessage } from './bulk-messages.tsx';

/** A change of the selected snippets. */
export type SelectionChange = Omit<BulkChange, 'ids'>;

/** Returns the ids of snippets that were not published because of possible secrets. */
const withSecrets = ({ failed }: BulkReply): Set<number> =>
  new Set(failed.filter(({ code }) => code === 'secrets_found').map(({ id }) => id));

/** Changes that people may make to snippets of others. */
const FOR_ALL: readonly BulkAction[] = ['addToCollection', 'removeFromCollection', 'pin', 'unpin'];

/** Returns how to change the selected snippets. Success clears the selection and offers to undo the change. */
export function useBulkActions(selection: Selection, viewerId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useChangeSnippets();
  const { toggle: toggleVisibility } = useVisibility();
  const { data: trashDays } = useQuery(trashDaysQuery);
  const [busy, setBusy] = useState(false);

  /** Returns the selected snippets as they are now: a card may have changed since. */
  function current(): SelectedSnippet[] {
    const cached = new Map(cachedSnippets(client).map((snippet) => [snippet.id, snippet]));
    return [...selection.items.get().values()].map((snippet) => cached.get(snippet.id) ?? snippet);
  }

  async function apply(change: SelectionChange): Promise<void> {
    const selected = current();
    const targets = FOR_ALL.includes(change.action) ? selected : selected.filter(({ userId }) => userId === viewerId);
    const { action, collectionId } = change;
    const canUndo = action !== 'trash' || trashDays !== 0;
    const members = collectionId === undefined ? [] : await readSnippetIds(collectionId);
    const pins = action === 'unpin' ? await readPinnedIds() : [];
    const body = { ...change, ids: targets.map(({ id }) => id) };
    const reply = await mutateAsync(body);

    const failed = new Set(reply.failed.map(({ id }) => id));
    const undo = undoChange(
      body,
      // Another person's private snippet cannot be put back.
      targets.filter(
        (snippet) => !failed.has(snippet.id) && (action !== 'removeFromCollection' || mayCollect(snippet, viewerId)),
      ),
      new Set(members),
    );
    const message = bulkMessage(action, reply, {
      selected: selection.items.get(),
      foreign: selected.length - targets.length,
    });
    selection.clear();
    if (reply.changed === 0 || !canUndo || undo.length === 0) toast(message);
    else
      toastWithUndo(message, async () => {
        let kept = 0;
        // Continues after a failed attempt.
        for (let next = undo[0]; next; next = undo[0]) {
          kept += withSecrets(await mutateAsync(next)).size;
          undo.shift();
        }
        await restorePinOrder(client, pins);
        return undoneMessage(action, reply.changed, kept);
      });
    const refused = withSecrets(reply);
    await publishSeparately(targets.filter(({ id }) => refused.has(id)));
  }

  /** Asks about the possible secrets of each snippet, until the person decides against one. */
  async function publishSeparately(snippets: readonly SelectedSnippet[]): Promise<void> {
    for (const snippet of snippets) if (!(await toggleVisibility(snippet))) return;
  }

  const actionOf = (change: SelectionChange): Action<void> => ({
    run() {
      setBusy(true);
      return apply(change).finally(() => setBusy(false));
    },
    done() {},
    failed: { title: 'Error changing snippets' },
  });

  return {
    busy,
    actionOf,
    /** Returns whether the server has applied the change. */
    run: (change: SelectionChange) => runAction(actionOf(change)),
  };
}
