import type { SourceFile } from '#domain/import/library.ts';
import { isLibrary, readImport } from '#domain/import/read-import.ts';

/* Stands for read-in-worker.ts, because jsdom has no workers. */

export const reasonOf = String;

export const readInWorker = async (files: readonly SourceFile[]) => readImport(files);

export const isLibraryInWorker = async (file: SourceFile) => isLibrary(file);
