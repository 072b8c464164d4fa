import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { workerData } from 'piscina';
import { atOneMoment } from '../dialects/copying.ts';
import { openPostgresWhenNeeded } from '../postgres/open-lazily.ts';
import { repositories } from '../repositories/index.ts';
import { openSqliteBeside } from '../sqlite/open.ts';
import type { LongReading, Place } from './job.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** A long reading for the thread: which, on what, and where its text goes. */
export interface ReadingOrder {
  module: string;
  task: unknown;
  /** Each message that comes here asks for one chunk. What goes back is a chunk each time, and null after the last. */
  port: MessagePort;
}

/** Characters handed over at once, at least. */
const CHUNK = 32 * 1024;

/** How long nobody may ask, in milliseconds: a moment that is held keeps the database from clearing up after it. */
const PATIENCE = 30_000;

const place: Place = workerData;

/** What the thread does: several readings side by side, each on a connection of its own. */
export default function read({ module, task, port }: ReadingOrder): Promise<Outcome> {
  return outcomeOf(async () => {
    try {
      const { default: textOf }: { default: LongReading<unknown>['read'] } = await import(module);
      const db = 'file' in place ? openSqliteBeside(place.file) : await openPostgresWhenNeeded(place.url);
      try {
        await atOneMoment(db, (moment) => handOver(chunksOf(textOf(repositories(moment), task)), port));
      } finally {
        await db.destroy();
      }
    } finally {
      port.close();
    }
  });
}

/** Hands over all chunks as they are asked for, or as many as somebody wants. */
async function handOver(chunks: AsyncGenerator<string, undefined>, port: MessagePort): Promise<void> {
  const giveUp = setTimeout(() => port.close(), PATIENCE);
  try {
    for await (const _asked of on(port, 'message', { close: ['close'] })) {
      const { value: chunk } = await chunks.next();
      port.postMessage(chunk ?? null);
      if (chunk === undefined) return;
      giveUp.refresh();
    }
  } finally {
    clearTimeout(giveUp);
    await chunks.return(undefined);
  }
}

async function* chunksOf(pieces: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let gathered = '';
  for await (const piece of pieces) {
    gathered += piece;
    if (gathered.length < CHUNK) continue;
    yield gathered;
    gathered = '';
  }
  if (gathered !== '') yield gathered;
}
