import { z } from 'zod';
import { Title } from '#contract/snippet-fields.ts';

/** An edit of a sample, described by what was there before it. */
export const SampleEdit = z.strictObject({
  daysAgo: z.number().min(0).max(1_000),
  /** Number of the version that the edit restored. */
  restores: z.number().int().positive().optional(),
  before: z.strictObject({
    title: Title.optional(),
    tags: z.array(z.string()).optional(),
    /** Parts of the code of the first file, after and before the edit. */
    code: z.array(z.tuple([z.string(), z.string()])).default([]),
  }),
});
type SampleEdit = z.output<typeof SampleEdit>;

interface Content {
  title: string;
  tags: string[];
  code: string;
}

/** A version of a sample. */
export interface SampleVersion extends Content {
  daysAgo: number;
  restoredFrom: number | null;
}

/**
 * Returns all versions of a sample, oldest first.
 *
 * @param current content after all edits
 * @param edits in the order of time
 * @throws if an edit names code that is not there exactly once
 */
export function versionsOf(current: Content, ageDays: number, edits: readonly SampleEdit[]): SampleVersion[] {
  let { title, tags, code }: Content = current;
  const versions: SampleVersion[] = [];
  for (const { daysAgo, restores = null, before } of edits.toReversed()) {
    versions.unshift({ title, tags, code, daysAgo, restoredFrom: restores });
    title = before.title ?? title;
    tags = before.tags ?? tags;
    code = before.code.reduce(undo, code);
  }
  return [{ title, tags, code, daysAgo: ageDays, restoredFrom: null }, ...versions];
}

function undo(code: string, [after, before]: readonly [string, string]): string {
  const parts = code.split(after);
  if (parts.length !== 2) throw new Error(`The sample has this text ${parts.length - 1} times: ${after}`);
  return parts.join(before);
}
