import type { Library, SourceFile } from '#domain/import/library.ts';
import { readInWorker } from './read-in-worker.ts';

/** Files chosen for an import, and what they hold. */
export interface ChosenLibrary {
  name: string;
  bytes: number;
  library: Library;
}

/** @throws UnreadableFiles */
export const openLibrary = async (files: readonly SourceFile[]): Promise<ChosenLibrary> => ({
  name: files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`,
  bytes: files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  library: await readInWorker(files),
});

/** Returns why nothing can be imported, or null. */
export function onlyProblem({ library: { snippets, collections, problems } }: ChosenLibrary): string | null {
  const [problem] = problems;
  if (problem === undefined || snippets.length + collections.length > 0) return null;
  return problem.line === null ? problem.message : `Line ${problem.line}: ${problem.message}`;
}
