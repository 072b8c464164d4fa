import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { Store } from '#server/store/store.ts';

/** A private RSA key in the format of oidc-provider. */
const PrivateKey = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

const Keys = z.object({
  /** The first key signs; all are published. */
  signing: z.array(PrivateKey).min(1),
  /** Keys for the cookie signatures of the sign-in pages. */
  cookies: z.array(z.string()).min(1),
});
export type Keys = z.infer<typeof Keys>;

/** Returns the keys of the built-in provider. The first start creates them; processes on the same database share them. */
export async function readKeys(store: Store): Promise<Keys> {
  return Keys.parse(JSON.parse(await store.secrets.findOrCreate('identity', createKeys)));
}

/** RS256 is supported by all OpenID clients and fast to verify. */
async function createKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signing = [{ ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' }];
  return JSON.stringify({ signing, cookies: [randomBytes(32).toString('base64url')] });
}

/** Returns the public part of a key. jose treats a key with private fields as private and rejects it. */
export const publicPart = ({ kty, kid, n, e }: Keys['signing'][number]) => ({
  kty,
  kid,
  n,
  e,
  alg: 'RS256',
  use: 'sig',
});
