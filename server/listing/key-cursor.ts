import { z } from 'zod';
import { invalid } from '#server/core/errors.ts';

/** The number of the last item of a page, such as its id. */
const NumberCursor = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform(Number)
  .pipe(z.int());

/** The timestamp and the id of the last item of a page. */
const TimeCursor = z
  .string()
  .regex(/^\d{1,16}\.\d{1,16}$/)
  .transform((cursor) => {
    const [time = 0, id = 0] = cursor.split('.').map(Number);
    return { time, id };
  });

/** @throws AppError `invalid` if the cursor belongs to another list */
export const decodeNumberCursor = (cursor: string | undefined) => decode(NumberCursor, cursor);

/** @throws AppError `invalid` if the cursor belongs to another list */
export const decodeTimeCursor = (cursor: string | undefined) => decode(TimeCursor, cursor);

export const encodeTimeCursor = (time: number | null, id: number): string => `${time ?? 0}.${id}`;

function decode<T>(schema: z.ZodType<T>, cursor: string | undefined): T | undefined {
  const position = schema.optional().safeParse(cursor);
  if (!position.success) throw invalid('This cursor belongs to another list', 'cursor');
  return position.data;
}

/** Returns the rows of a page and the cursor of the next one, out of up to `limit + 1` rows. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  encode: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  const last = rows[limit - 1];
  return { rows: rows.slice(0, limit), next: rows.length > limit && last ? encode(last) : null };
}
