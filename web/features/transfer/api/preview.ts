import { previewImport } from '#contract/imports.ts';
import { call } from '#web/lib/http.ts';
import type { ImportChoice } from '../utils/import-session.ts';
import type { PreviewItem } from '../utils/import-types.ts';
import type { OpenLibrary } from '../utils/read-in-worker.ts';
import { patiently } from './patiently.ts';

/**
 * Compares a library with the person's snippets, in parts.
 *
 * @param signal ends it after the part in progress: the server compares for a person one at a time
 *
 * @throws ApiError, NetworkError, UnreadableFiles
 */
export async function previewLibrary(
  library: Pick<OpenLibrary, 'plan' | 'part'>,
  asOne: boolean,
  signal: AbortSignal,
): Promise<PreviewItem[]> {
  const everything: ImportChoice = { without: [], asOne };
  const parts = await library.plan(everything);
  const items: PreviewItem[] = [];
  for (let index = 0; index < parts && !signal.aborted; index += 1) {
    const { positions, snippets, collections } = await library.part(index);
    const body = { snippets: [...snippets], collections: collections.map(({ value }) => value) };
    const reply = await patiently(() => call(previewImport, { body }, { noTimeout: true }));
    const messages = new Map(reply.refused.map(({ index: at, message }) => [at, message]));
    for (const { index: at, title, status } of reply.items)
      items.push({ position: positions[at] ?? at, title, status, message: messages.get(at) ?? null });
  }
  return items;
}
