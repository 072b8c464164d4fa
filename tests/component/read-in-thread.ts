import { isLibrary } from '#domain/import/read-import.ts';
import { databaseBody } from '#web/features/transfer/utils/database-body.ts';
import { bytesOf, type GivenFile, type GivenLibrary, openSession } from '#web/features/transfer/utils/open-session.ts';
import type { OpenLibrary } from '#web/features/transfer/utils/read-in-worker.ts';

/* Stands for read-in-worker.ts, because jsdom has no workers. */

export const reasonOf = String;

export async function openInWorker(given: GivenLibrary): Promise<OpenLibrary> {
  const { summary, plan, part } = await openSession(given);
  return { summary, plan: async (choice) => plan(choice), part: async (request) => part(request), close: () => {} };
}

export const isLibraryInWorker = async ({ name, content }: GivenFile) =>
  isLibrary({ name, bytes: (await bytesOf(content)) ?? new Uint8Array() });

export const encodeInWorker = databaseBody;
