import type { WorkerCalls, WorkerRequest } from './import.worker.ts';
import type { EncodedPart, ImportChoice, ImportSession, LibrarySummary } from './import-session.ts';
import type { GivenFile, GivenLibrary } from './open-session.ts';

/** In ms. 6,000 snippets take less than a second. */
const TIMEOUT = 60_000;

/** Files took too long to read, or the worker failed. The message says what to do. */
export class UnreadableFiles extends Error {
  override name = 'UnreadableFiles';
}

/** Returns the message of `UnreadableFiles`. Throws other errors. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFiles) return error.message;
  throw error;
}

/** A library in a worker. */
export interface OpenLibrary {
  summary: LibrarySummary;
  /** Returns the number of parts. */
  plan(choice: ImportChoice): Promise<number>;
  part(request: Parameters<ImportSession['part']>[0]): Promise<EncodedPart>;
  /** Ends the worker. */
  close(): void;
}

/**
 * Reads files in a worker, which keeps what they hold: large or crafted ones would block the page.
 *
 * @throws UnreadableFiles
 */
export async function openInWorker(given: GivenLibrary): Promise<OpenLibrary> {
  const { ask, close } = startWorker();
  const summary = await ask({ name: 'open', given }).catch((error: unknown) => {
    close();
    throw error;
  });
  return {
    summary,
    plan: (choice) => ask({ name: 'plan', given: choice }),
    part: (request) => ask({ name: 'part', given: request }),
    close,
  };
}

/**
 * Returns whether a file is an import, and not code.
 *
 * @throws UnreadableFiles
 */
export async function isLibraryInWorker(file: GivenFile): Promise<boolean> {
  const { ask, close } = startWorker();
  return ask({ name: 'isLibrary', given: file }).finally(close);
}

/**
 * Encodes a database for the server.
 *
 * @throws UnreadableFiles
 */
export async function encodeInWorker(database: Blob): Promise<Blob> {
  const { ask, close } = startWorker();
  return ask({ name: 'databaseBody', given: database }).finally(close);
}

function startWorker() {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  let last: Promise<unknown> = Promise.resolve();

  /** Sends a request when the one before is answered. */
  function ask<Name extends keyof WorkerCalls>(
    request: Extract<WorkerRequest, { name: Name }>,
  ): Promise<ReturnType<WorkerCalls[Name]>> {
    const reply = last.then(() => exchange<ReturnType<WorkerCalls[Name]>>(worker, request));
    last = reply.catch(() => {});
    return reply;
  }

  return { ask, close: () => worker.terminate() };
}

function exchange<Reply>(worker: Worker, request: WorkerRequest): Promise<Reply> {
  const ended = new AbortController();
  const { signal } = ended;
  return new Promise<Reply>((resolve, reject) => {
    const fail = (message: string) => reject(new UnreadableFiles(message));
    const timer = setTimeout(fail, TIMEOUT, 'Reading takes longer than a minute. Import fewer files at once.');
    signal.addEventListener('abort', () => clearTimeout(timer));
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(data), { signal });
    worker.addEventListener('error', () => fail('The files could not be read.'), { signal });
    worker.postMessage(request);
  }).finally(() => ended.abort());
}
