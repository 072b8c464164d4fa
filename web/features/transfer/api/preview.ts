import { addPreview, emptyPreview } from '#contract/import-totals.ts';
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
  const total = emptyPreview();
  for (let index = 0; index < parts && !signal.aborted; index += 1) {
    const { positions, body } = await library.part({ index, fields: {}, targets: new Map() });
    const reply = await patiently(() => call(previewImport, { body }, { noTimeout: true }));
    addPreview(total, { positionOf: (at) => positions[at] ?? at }, reply);
  }
  const messages = new Map(total.refused.map(({ index, message }) => [index, message]));
  return total.items.map(({ index, ...item }) => ({
    ...item,
    position: index,
    message: messages.get(index) ?? null,
  }));
}
