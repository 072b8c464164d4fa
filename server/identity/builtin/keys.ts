import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { Store } from '#server/store/store.ts';

/** A private RSA key as oidc-provider takes it. */
const PrivateKey = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

const Keys = z.object({
  /** The first one signs, all are published. */
  signing: z.array(PrivateKey).min(1),
  /** Sign the cookies of the sign-in pages. */
  cookies: z.array(z.string()).min(1),
});
export type Keys = z.infer<typeof Keys>;

/** Reads the keys of the built-in provider, made at the first start; every process on one database gets the same. */
export async function readKeys(store: Store): Promise<Keys> {
  return Keys.parse(JSON.parse(await store.secrets.findOrCreate('identity', makeKeys)));
}

/** RS256 is what every OpenID client understands, and the quickest to check, which happens at each call. */
async function makeKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signing = [{ ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' }];
  return JSON.stringify({ signing, cookies: [randomBytes(32).toString('base64url')] });
}

/** What may be published of a key: with more than this jose takes it for a private one and refuses. */
export const publicPart = ({ kty, kid, n, e }: Keys['signing'][number]) => ({
  kty,
  kid,
  n,
  e,
  alg: 'RS256',
  use: 'sig',
});
