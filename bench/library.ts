import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importJWK, SignJWT } from 'jose';
import { CLIENT_ID } from '#server/identity/builtin/client.ts';
import { readKeys } from '#server/identity/builtin/keys.ts';
import { hashPassword } from '#server/identity/builtin/password-hash.ts';
import { encodeCursor } from '#server/listing/cursor.ts';
import type { Store } from '#server/store/store.ts';
import { copyToPostgres } from './databases/copy-to-postgres.ts';
import type { Database, Engine } from './databases/database.ts';
import { startPostgres } from './databases/postgres.ts';
import { startSqlite } from './databases/sqlite.ts';
import { fill, userId } from './fill.ts';

/** Made data is kept here for the next time. Delete it when what is made has changed. */
const KEPT = new URL('.cache/', import.meta.url);

const START = { sqlite: startSqlite, postgres: startPostgres };

/** A copy of a made library, to be written to and thrown away. */
export interface Library {
  database: Database;
  /** Snippets of the person the token belongs to. */
  snippetIds: [number, ...number[]];
  /** Of a public snippet. */
  shareId: string;
  /** Cursor of the list of all that is public, of its half. */
  middle: string;
  /** Holds for a day. */
  token: string;
}

/**
 * Makes the library of a size, or takes the one that was made before, and lets its first person sign in.
 *
 * @param publicUrl of the server it is for
 */
export async function openLibrary(engine: Engine, size: number, publicUrl: string): Promise<Library> {
  const database = await startWith(engine, size);
  const store = await database.open();
  const person = { userId: userId(0) };
  // Of what was made from the first to the last moment, so that the one in their middle is in the middle of all.
  const [first, ...others] = await store.snippetLists.listOwn(person, { after: 0, limit: 200 });
  const { rows } = await store.snippetLists.list({ userId: null }, { among: 'public' }, { sort: 'views', limit: 1 });
  const token = await signIn(store, publicUrl);
  await store.close();
  if (!first || !rows[0]?.shareId) throw new Error('The library is empty');
  const own: Library['snippetIds'] = [first.id, ...others.map(({ id }) => id)];
  const middle = encodeCursor('recent', others[Math.floor(others.length / 2)] ?? first);
  return { database, snippetIds: own, shareId: rows[0].shareId, middle, token };
}

async function startWith(engine: Engine, size: number): Promise<Database> {
  const kept = fileURLToPath(new URL(`${engine}-${size}`, KEPT));
  if (existsSync(kept)) return START[engine](kept);
  const database = await START[engine]();
  // Opening it makes the tables.
  const store = await database.open();
  if (engine === 'sqlite') await fill(store, size);
  await store.close();
  if (engine === 'postgres') {
    const source = await startWith('sqlite', size);
    await copyToPostgres(source.settings.DATA_DIR ?? '', database.settings.DATABASE_URL ?? '');
    await source.remove();
  }
  // Written beside its place and moved there whole: what was given up half-made is never taken for a library.
  const unfinished = `${kept}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(kept), { recursive: true });
  await database.keep(unfinished);
  await rename(unfinished, kept);
  return database;
}

/** What the sign-in pages leave behind: an account and a grant in the store, a token signed with the keys kept there. */
async function signIn(store: Store, publicUrl: string): Promise<string> {
  const subject = userId(0);
  const grantId = 'bench';
  const payload = JSON.stringify({ accountId: subject, clientId: CLIENT_ID, kind: 'Grant', jti: grantId });
  const grant = { model: 'Grant', id: grantId, payload, accountId: subject, grantId, uid: null, expiresAt: null };
  await store.oidcPayloads.save(grant);
  const now = Date.now();
  const account = { subject, email: `${subject}@example.com`, name: subject, createdAt: now, updatedAt: now };
  await store.credentials.insert({ ...account, passwordHash: await hashPassword('the password of this person') });
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
