import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '#server/core/clock.ts';
import { unavailable } from '#server/core/errors.ts';
import type { Discovery } from './discovery.ts';

/** Age at which the keys are reloaded in the background, to drop revoked ones. In milliseconds. */
const MAX_AGE = 10 * 60 * 1000;

/**
 * Returns a lookup of a provider's signing keys. Cached keys stay in use while the provider is down.
 *
 * @param cooldown minimum interval in milliseconds between two requests for unknown keys, because anybody can send a key id
 */
export function providerKeys(discovery: Discovery, clock: Clock, cooldown = 5_000): JWTVerifyGetKey {
  let current: { uri: string; keys: ReturnType<typeof createRemoteJWKSet>; since: number } | null = null;

  async function keySet() {
    const { jwks_uri: uri } = await discovery.read();
    if (current?.uri !== uri) {
      const keys = createRemoteJWKSet(new URL(uri), { cacheMaxAge: Infinity, cooldownDuration: cooldown });
      current = { uri, keys, since: clock() };
    } else if (clock() - current.since > MAX_AGE) {
      current.since = clock();
      current.keys.reload().catch(() => {});
    }
    return current.keys;
  }

  return async (header, token) => {
    const keys = await keySet();
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw unavailable('The keys of the identity provider cannot be loaded. Please try again later.', error);
    }
  };
}
