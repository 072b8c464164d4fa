/** A list in chunks. Appending to a list of 10,000 copies only the outer array. */
export type Chunks<T> = readonly (readonly T[])[];

/** Returns the total length. */
export const chunkedLength = (chunks: Chunks<unknown>): number =>
  chunks.reduce((count, { length }) => count + length, 0);
