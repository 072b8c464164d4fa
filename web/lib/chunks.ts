/**
 * A list in parts. One of ten thousand that grows by its end is made anew from the same parts, where a plain one would be
 * copied whole.
 */
export type Chunks<T> = readonly (readonly T[])[];

/** As `length` of the whole list. */
export const chunkedLength = (parts: Chunks<unknown>): number => parts.reduce((count, { length }) => count + length, 0);

/** @returns as `slice` of the whole list */
export function sliceChunks<T>(parts: Chunks<T>, from: number, to: number): T[] {
  let begin = 0;
  return parts.flatMap((part) => {
    const slice = part.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    begin += part.length;
    return slice;
  });
}
