import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { importSnippets } from '#contract/transfer.ts';
import type { Engine } from './budget.ts';
import { type Checkout, moveToPostgres, schemaVersion, startServer } from './checkout.ts';
import { type Database, openDatabase } from './database.ts';
import { generatedSnippet } from './generated-snippets.ts';
import { callApi, MEMBER, register } from './session.ts';
import { shareLibrary } from './share-library.ts';

const CACHE = join(import.meta.dirname, '.cache');
const SNIPPETS_PER_PERSON = 200;
/** The first one, the member and one who shares. */
const PEOPLE_MIN = 3;
/** People with higher numbers are not in the library. */
export const PEOPLE_MAX = 500;
/** Snippets in one import request. */
const BATCH = 2_000;
const FIRST_TIMESTAMP = Date.UTC(2025, 0, 1);

/**
 * Opens a disposable copy of the library of a size. The first call generates it with the checkout's own server, and
 * later calls reuse it until the checkout has another schema.
 */
export async function openLibrary(checkout: Checkout, engine: Engine, size: number): Promise<Database> {
  const saved = join(CACHE, `${engine}-${size}-${await schemaVersion(checkout)}`);
  if (existsSync(saved)) return openDatabase(engine, saved);
  const database = await openDatabase(engine);
  if (engine === 'sqlite') {
    await generate(checkout, database, size);
  } else {
    const source = await openLibrary(checkout, 'sqlite', size);
    await moveToPostgres(checkout, source.folder, database.settings.DATABASE_URL ?? '');
    await source.remove();
  }
  // An interrupted copy is never taken for a library.
  const unfinished = `${saved}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  await database.save(unfinished);
  await rename(unfinished, saved);
  return database;
}

/** The first schema with members of collections. */
const SHARING = '0018_sharing';

/** Fills an empty database: people sign up, import their snippets and share the private ones with one of them. */
async function generate(checkout: Checkout, database: Database, size: number): Promise<void> {
  const server = await startServer(checkout, database.settings);
  try {
    const people = Math.min(PEOPLE_MAX, Math.max(PEOPLE_MIN, Math.ceil(size / SNIPPETS_PER_PERSON)));
    const tokens: string[] = [];
    for (let person = 0; person < people; person += 1) {
      const token = await register(server, person);
      tokens.push(token);
      const positions = Array.from({ length: Math.ceil((size - person) / people) }, (_, n) => n * people + person);
      for (let first = 0; first < positions.length; first += BATCH) {
        const snippets = positions.slice(first, first + BATCH).map(importItem);
        const body = JSON.stringify({ visibility: 'keep', snippets });
        await callApi(server.url + importSnippets.path, token, body);
      }
      process.stderr.write(`\rgenerating ${size} snippets: ${person + 1} of ${people} people `);
    }
    process.stderr.write('\n');
    // No collection is shared with the first person: most people are not members.
    const sharing = tokens.slice(MEMBER + 1);
    if ((await schemaVersion(checkout)) >= SHARING) await shareLibrary(server.url, sharing, tokens[MEMBER] ?? '');
  } finally {
    await server.stop();
  }
}

/** The timestamps interleave the snippets of all people in the order of a list. */
function importItem(position: number) {
  const timestamp = new Date(FIRST_TIMESTAMP + position * 1000).toISOString();
  return { ...generatedSnippet(position), createdAt: timestamp, updatedAt: timestamp };
}
