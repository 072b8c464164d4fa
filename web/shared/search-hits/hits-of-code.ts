import { z } from 'zod';
import type { Match } from '#domain/query/find-matches.ts';

/** Attribute with the hits of the code that it follows, whose lines count from 0. */
export const HITS = 'data-hits';

const Hits = z.array(
  z.object({ line: z.number(), text: z.string(), ranges: z.array(z.tuple([z.number(), z.number()])) }),
);

/** Returns the hits that the server found in the code of a card, as the attribute has them. Null if it was not asked. */
export const hitsOf = (view: Element): string | null =>
  view.parentElement?.querySelector(`:scope > [${HITS}]`)?.getAttribute(HITS) ?? null;

/** Returns the positions of hits in the code that a card shows. */
export function placesOf(hits: string, code: string): Match[] {
  const lines = code.split('\n');
  return Hits.parse(JSON.parse(hits)).flatMap(({ line, text, ranges }) => {
    // A long line is cut around its first match.
    const at = lines[line]?.indexOf(text) ?? -1;
    if (at === -1) return [];
    const start = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, at);
    return ranges.map(([from, to]): Match => [start + from, start + to]);
  });
}
