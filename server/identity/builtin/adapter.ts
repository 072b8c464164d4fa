import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { isStorable } from '#domain/text.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Store } from '#server/store/store.ts';

/**
 * Grace period in which a consumed refresh token may be used again, in milliseconds. The first reply may be lost, and two
 * windows may refresh at the same time.
 */
const REUSE_GRACE = 30_000;

/** Creates the storage adapter of oidc-provider on top of the store. */
export function createAdapter(store: Store, clock: Clock, clientId: string): AdapterFactory {
  return (model): Adapter => {
    const read = (row: Awaited<ReturnType<Store['oidcPayloads']['find']>>): AdapterPayload | undefined => {
      if (row === null) return undefined;
      const payload: AdapterPayload = JSON.parse(row.payload);
      const since = row.consumedAt === null ? null : clock() - row.consumedAt;
      const isConsumed = since !== null && !(model === 'RefreshToken' && since < REUSE_GRACE);
      return isConsumed ? { ...payload, consumed: true } : payload;
    };

    return {
      async upsert(id, payload, expiresIn) {
        await store.oidcPayloads.save({
          model,
          id,
          payload: JSON.stringify(payload),
          accountId: payload.accountId ?? null,
          grantId: grantOf(model, id, payload, clientId),
          uid: payload.uid ?? null,
          expiresAt: expiresIn === undefined ? null : clock() + expiresIn * 1000,
        });
      },
      // Ids come from the client.
      find: async (id) => (isStorable(id) ? read(await store.oidcPayloads.find(model, id)) : undefined),
      findByUid: async (uid) => (isStorable(uid) ? read(await store.oidcPayloads.findByUid(model, uid)) : undefined),
      // User codes belong to the device flow, which is disabled.
      findByUserCode: async () => undefined,
      consume: (id) => store.oidcPayloads.consume(model, id, clock()),
      destroy: (id) => store.oidcPayloads.remove(model, id),
      revokeByGrantId: (grantId) => store.oidcPayloads.removeOfGrant(model, grantId),
    };
  };
}

/** Returns the grant, and so the sign-in, that a payload belongs to. */
function grantOf(model: string, id: string, payload: AdapterPayload, clientId: string): string | null {
  if (model === 'Grant') return id;
  // An unfinished interaction must survive the end of the previous sign-in.
  if (model === 'Interaction') return null;
  if (model === 'Session') return payload.authorizations?.[clientId]?.grantId ?? null;
  return payload.grantId ?? null;
}
