import { CODE_MAX_BYTES, FILES_MAX } from '#contract/limits.ts';
import { languageOfFile } from '#web/shared/languages/language-of-file.ts';
import { readTextFile } from '#web/shared/read-text-file.ts';
import { type FileDraft, toFileDraft } from './draft.ts';
import { withFreeNames } from './free-names.ts';

export interface AddedFiles {
  added: FileDraft[];
  refused: { name: string; reason: string }[];
}

/** Reads files to add to a snippet. Never rejects: unusable files are in `refused`. */
export async function readNewFiles(files: readonly File[]): Promise<AddedFiles> {
  const read: AddedFiles = { added: [], refused: [] };
  for (const file of files) {
    const { name } = file;
    const result = await readTextFile(file, CODE_MAX_BYTES);
    if ('reason' in result) read.refused.push({ name, reason: result.reason });
    else read.added.push(toFileDraft({ name, code: result.text, language: languageOfFile(name) ?? undefined }));
  }
  return read;
}

/** Gives files names that no other file of the snippet has, and refuses those beyond the limit. */
export function fitFiles(present: readonly FileDraft[], { added, refused }: AddedFiles): AddedFiles {
  const room = Math.max(0, FILES_MAX - present.length);
  const reason = `A snippet has at most ${FILES_MAX} files.`;
  return {
    added: withFreeNames(added.slice(0, room), present),
    refused: [...refused, ...added.slice(room).map(({ name }) => ({ name, reason }))],
  };
}
