import { type SnippetDetail, useSnippet } from '#contract/snippets.ts';
import { chooseFile } from './choose-file.ts';
import type { Context, Result } from './command.ts';
import { describe } from './describe.ts';
import { fillIn } from './fill-in.ts';
import type { Server } from './http/server.ts';
import { copyToClipboard } from './terminal/clipboard.ts';

/** Fills in the placeholders of a snippet, copies its code and counts the use. */
export async function copySnippet(
  { io, options }: Pick<Context, 'io' | 'options'>,
  server: Server,
  snippet: SnippetDetail,
): Promise<Result> {
  const file = chooseFile(io, snippet, options.file);
  const filled = await fillIn(io, snippet, file, options);
  await copyToClipboard(io, filled.code);
  // The copy has worked; the count of uses is not worth an error.
  await server.call(useSnippet, { params: { id: snippet.id } }).catch(() => {});
  return {
    value: { ...snippet, file: file.name, ...filled, copied: filled.code },
    text: `Copied ${describe(snippet)}\n`,
  };
}
