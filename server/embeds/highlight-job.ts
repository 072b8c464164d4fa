import type { EmbedPart } from '#domain/embed/embed.ts';
import { linesOfCode } from '#domain/embed/embed.ts';
import { type Line, plainLines } from '#domain/highlight/tokens.ts';
import { AppError } from '#server/core/errors.ts';
import { highlightedLines } from '#server/core/tokenize.ts';
import type { Computation } from '#server/store/jobs/job.ts';
import type { Store } from '#server/store/store.ts';
import { codeHtml } from './code-html.ts';

/** Renders the lines of each part as markup. */
export default function highlight(parts: readonly EmbedPart[]): Promise<string[]> {
  return Promise.all(
    parts.map(async (part) => {
      const lines = await highlightedLines(linesOfCode(part.code).join('\n'), part.language);
      return rendered(part, lines);
    }),
  );
}

const rendered = ({ first, last }: EmbedPart, lines: readonly Line[]): string =>
  codeHtml(lines.slice(first - 1, last)).markup;

const job: Computation<readonly EmbedPart[], string[]> = {
  module: import.meta.url,
  run: highlight,
  lane: 'highlight',
};

/** Highlights in a worker. Code that takes too long stays plain. */
export async function highlightParts(store: Pick<Store, 'compute'>, parts: readonly EmbedPart[]): Promise<string[]> {
  try {
    return await store.compute(job, parts);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    return parts.map((part) => rendered(part, plainLines(linesOfCode(part.code).join('\n'))));
  }
}
