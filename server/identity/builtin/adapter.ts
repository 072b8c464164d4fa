import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { isStorable } from '#contract/text.ts';
import type { Clock } from '#server/clock.ts';
import type { Store } from '#server/store/store.ts';

/**
 * For how long a refresh token that was already exchanged may be exchanged once more, in milliseconds. The reply to
 * the first exchange may be lost, and two windows may renew at once; a stolen token comes later than that.
 */
const REUSE_GRACE = 30_000;

/** Keeps what oidc-provider has to remember in our database. */
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
      // Named by whoever asks: what no database takes is not there.
      find: async (id) => (isStorable(id) ? read(await store.oidcPayloads.find(model, id)) : undefined),
      findByUid: async (uid) => (isStorable(uid) ? read(await store.oidcPayloads.findByUid(model, uid)) : undefined),
      // Codes that people type are those of devices, which have no sign-in here.
      findByUserCode: async () => undefined,
      consume: (id) => store.oidcPayloads.consume(model, id, clock()),
      destroy: (id) => store.oidcPayloads.remove(model, id),
      revokeByGrantId: (grantId) => store.oidcPayloads.removeOfGrant(model, grantId),
    };
  };
}

/** Which sign-in something belongs to: a grant is one, a session has one, tokens name theirs. */
function grantOf(model: string, id: string, payload: AdapterPayload, clientId: string): string | null {
  if (model === 'Grant') return id;
  // One that has only begun belongs to none yet: it goes on when that of who was there before is ended.
  if (model === 'Interaction') return null;
  if (model === 'Session') return payload.authorizations?.[clientId]?.grantId ?? null;
  return payload.grantId ?? null;
}
