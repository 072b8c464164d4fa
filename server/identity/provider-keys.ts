import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '#server/clock.ts';
import { unavailable } from '#server/errors.ts';
import type { Discovery } from './discovery.ts';

/** After which age the keys are read again beside the work, so that withdrawn ones go; in milliseconds. */
const FRESH_FOR = 10 * 60 * 1000;

/**
 * The keys a provider signs with. A key that is not known yet is looked for at once, at most every `cooldown`
 * milliseconds, for anybody can name one; while the provider is down the keys known last go on.
 */
export function providerKeys(discovery: Discovery, clock: Clock, cooldown = 5_000): JWTVerifyGetKey {
  let current: { uri: string; keys: ReturnType<typeof createRemoteJWKSet>; since: number } | null = null;

  async function keySet() {
    const { jwks_uri: uri } = await discovery.read();
    if (current?.uri !== uri) {
      const keys = createRemoteJWKSet(new URL(uri), { cacheMaxAge: Infinity, cooldownDuration: cooldown });
      current = { uri, keys, since: clock() };
    } else if (clock() - current.since > FRESH_FOR) {
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
      throw unavailable('The keys of the identity provider cannot be read. Please try again later.', error);
    }
  };
}
