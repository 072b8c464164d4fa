import type { Found, SourceFile } from '#domain/import/library.ts';
import { isLibrary, readImport } from '#domain/import/read-import.ts';
import { createImportSession } from '#web/features/transfer/utils/import-session.ts';
import type { OpenLibrary } from '#web/features/transfer/utils/read-in-worker.ts';

/* Stands for read-in-worker.ts, because jsdom has no workers. */

export const reasonOf = String;

export async function openInWorker(files: readonly SourceFile[], found: readonly Found[] = []): Promise<OpenLibrary> {
  const { summary, plan, part } = createImportSession(readImport(files, found));
  return { summary, plan: async (choice) => plan(choice), part: async (index) => part(index), close: () => {} };
}

export const isLibraryInWorker = async (file: SourceFile) => isLibrary(file);
