import type { Library, SourceFile } from '#domain/import/library.ts';
import type { ReadReply, ReadRequest } from './import.worker.ts';

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

/**
 * Reads files in a worker: large or crafted ones would block the page.
 *
 * @throws UnreadableFiles
 */
export async function readInWorker(files: readonly SourceFile[]): Promise<Library> {
  const { library } = await ask({ files, isCheck: false });
  if (library === null) throw new UnreadableFiles('The files could not be read.');
  return library;
}

/**
 * Returns whether a file is an import, and not code.
 *
 * @throws UnreadableFiles
 */
export const isLibraryInWorker = async (file: SourceFile): Promise<boolean> =>
  (await ask({ files: [file], isCheck: true })).isLibrary;

function ask(request: ReadRequest): Promise<ReadReply> {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ReadReply>((resolve, reject) => {
    const fail = (message: string) => reject(new UnreadableFiles(message));
    setTimeout(fail, TIMEOUT, 'Reading takes longer than a minute. Import fewer files at once.');
    worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => resolve(data));
    worker.addEventListener('error', () => fail('The files could not be read.'));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
