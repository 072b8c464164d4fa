/** A list in chunks. Appending to a list of 10,000 copies only the outer array. */
export type Chunks<T> = readonly (readonly T[])[];

/** Returns the total length. */
export const chunkedLength = (chunks: Chunks<unknown>): number =>
  chunks.reduce((count, { length }) => count + length, 0);

/** Returns the same items as `slice` on the flattened list. */
export function sliceChunks<T>(chunks: Chunks<T>, from: number, to: number): T[] {
  let offset = 0;
  return chunks.flatMap((chunk) => {
    const slice = chunk.slice(Math.max(0, from - offset), Math.max(0, to - offset));
    offset += chunk.length;
    return slice;
  });
}
