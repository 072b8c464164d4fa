import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importJWK, SignJWT } from 'jose';
import { readKeys } from '#server/identity/builtin/keys.ts';
import { CLIENT_ID } from '#server/identity/builtin/provider.ts';
import { BUILTIN_ISSUER } from '#server/identity/identity.ts';
import { openEmbeddedStore, type Store } from '#server/store/store.ts';
import { madeUpSnippet } from './made-up-snippets.ts';

/** Made data is kept here for the next time. Delete it when what is made has changed. */
const KEPT = fileURLToPath(new URL('.cache', import.meta.url));

/** Snippets a person has on average. */
const PER_PERSON = 200;
/** Snippets written in one transaction. */
const BATCH = 500;
const FIRST_MOMENT = Date.UTC(2025, 0, 1);

/** A copy of a made library, to be written to and thrown away. */
export interface Library {
  /** Data folder of a server. */
  folder: string;
  /** A snippet of the person the token belongs to. */
  snippetId: number;
  /** Of a public snippet. */
  shareId: string;
  /** Holds for a day. */
  token: string;
  remove(): Promise<void>;
}

/**
 * Makes the library of a size, or takes the one that was made before, and lets its first person sign in.
 *
 * @param publicUrl of the server it is for
 */
export async function openLibrary(size: number, publicUrl: string): Promise<Library> {
  const kept = join(KEPT, `sqlite-${size}`);
  if (!(await exists(kept))) await make(kept, size);
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-bench-'));
  await cp(kept, folder, { recursive: true });
  const store = await openEmbeddedStore(folder);
  const person = { userId: userId(0) };
  const [own] = await store.snippetLists.listOwn(person, { after: 0, limit: 1 });
  const { rows } = await store.snippetLists.list({ userId: null }, { among: 'public' }, { sort: 'views', limit: 1 });
  const token = await signIn(store, publicUrl);
  await store.close();
  if (!own || !rows[0]?.shareId) throw new Error('The library is empty');
  const remove = () => rm(folder, { recursive: true });
  return { folder, snippetId: own.id, shareId: rows[0].shareId, token, remove };
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const userId = (person: number) => `person-${person}`;

/** Written beside its place and moved there whole: what was given up half-made is never taken for a library. */
async function make(folder: string, size: number): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const store = await openEmbeddedStore(unfinished);
  const people = Math.max(1, Math.ceil(size / PER_PERSON));
  await store.transaction(async ({ users }) => {
    for (let person = 0; person < people; person += 1) {
      const times = { createdAt: FIRST_MOMENT, updatedAt: FIRST_MOMENT };
      const id = userId(person);
      const displayName = `Person ${person}`;
      await users.insert({
        id,
        email: `${id}@example.com`,
        emailVerified: false,
        displayName,
        photoUrl: null,
        ...times,
      });
      await users.linkIdentity(id, BUILTIN_ISSUER, id, FIRST_MOMENT);
    }
  });
  for (let first = 0; first < size; first += BATCH) {
    await store.transaction(async ({ snippets }) => {
      for (let position = first; position < Math.min(first + BATCH, size); position += 1) {
        const moment = FIRST_MOMENT + position * 1000;
        const snippet = madeUpSnippet(position);
        const owner = userId(position % people);
        const id = await snippets.insert({ ...snippet, userId: owner, createdAt: moment, updatedAt: moment });
        if (snippet.isPublic) await snippets.setShareId(id, `share-${position}`);
      }
    });
    process.stderr.write(`\rmaking ${Math.min(first + BATCH, size)} of ${size} snippets `);
  }
  process.stderr.write('\n');
  await store.close();
  await rename(unfinished, folder);
}

/** What the sign-in pages leave behind: a grant in the store, and a token signed with the keys kept there. */
async function signIn(store: Store, publicUrl: string): Promise<string> {
  const subject = userId(0);
  const grantId = 'bench';
  const payload = JSON.stringify({ accountId: subject, clientId: CLIENT_ID, kind: 'Grant', jti: grantId });
  const grant = { model: 'Grant', id: grantId, payload, accountId: subject, grantId, uid: null, expiresAt: null };
  await store.oidcPayloads.save(grant);
  const [key] = (await readKeys(store)).signing;
  if (!key) throw new Error('The built-in provider has no key');
  return new SignJWT({ email: `${subject}@example.com`, pegboard_grant: grantId })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .setIssuer(`${publicUrl}/oidc`)
    .setAudience(CLIENT_ID)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime('1d')
    .sign(await importJWK(key, 'RS256'));
}
