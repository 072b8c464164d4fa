import { PINS_MAX } from '#contract/limits.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import { conflict } from '#server/core/errors.ts';
import type { Store } from '#server/store/store.ts';
import { requireReadable } from '#server/visibility/access.ts';
import { PINS_FULL } from '#server/visibility/pin-limit.ts';

/** Creates the operations on the pinned snippets of a person. Snippets that the person cannot read are not found. */
export function pinService({ store }: { store: Store }) {
  return {
    /** @throws AppError `conflict` beyond `PINS_MAX` */
    async pin(caller: SignedInCaller, id: number): Promise<void> {
      await store.transaction(async ({ pins, snippets }) => {
        requireReadable(caller, await snippets.find(caller, id));
        const pinned = await pins.lockPinned(caller);
        if (pinned.includes(id)) return;
        if (pinned.length >= PINS_MAX) throw conflict(PINS_FULL);
        await pins.pin(caller, [id]);
      });
    },

    async unpin(caller: SignedInCaller, id: number): Promise<void> {
      await store.transaction(async ({ pins, snippets }) => {
        requireReadable(caller, await snippets.find(caller, id));
        await pins.unpin(caller, [id]);
      });
    },

    /** @throws AppError `conflict` unless the ids are exactly the pinned snippets */
    async order(caller: SignedInCaller, ids: readonly number[]): Promise<void> {
      await store.transaction(async ({ pins }) => {
        const pinned = new Set(await pins.lockPinned(caller));
        if (ids.length !== pinned.size || new Set(ids).size !== pinned.size || !ids.every((id) => pinned.has(id)))
          throw conflict('Your pinned snippets changed elsewhere');
        await pins.arrange(caller, ids);
      });
    },
  };
}
