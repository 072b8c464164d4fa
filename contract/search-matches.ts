import { z } from 'zod';

/** A line that a search found. */
export const SearchMatch = z
  .object({
    field: z.enum(['code', 'description', 'title', 'file', 'tag']),
    /** Shown name of the file, for `code` and `file`. */
    file: z.string().nullable(),
    /** From 1, for `code` and `description`. */
    line: z.number().int().nullable(),
    /** The line without its break, or at most 240 UTF-16 units around its first match. */
    text: z.string(),
    /** Start and end of every match in `text`, in UTF-16 units. */
    ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
  })
  .meta({ id: 'SearchMatch' });
export type SearchMatch = z.infer<typeof SearchMatch>;
