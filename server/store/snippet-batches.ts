/** Snippets of one transaction. */
export const BATCH_SNIPPETS_MAX = 100;
/** Bytes of code of one transaction. */
const BATCH_BYTES_MAX = 256 * 1024;

export interface SizedSnippet {
  id: number;
  /** Size of the code. */
  bytes: number;
}

/** Returns the number of snippets, and the size of their code. */
export const sizeOf = (snippets: readonly SizedSnippet[]) => ({
  snippets: snippets.length,
  bytes: snippets.reduce((total, { bytes }) => total + bytes, 0),
});

/** Cuts a list into batches for one transaction each, with one snippet at least: other writes wait for one batch at most. */
export function batchesOf(snippets: readonly SizedSnippet[]): SizedSnippet[][] {
  const batches: SizedSnippet[][] = [];
  let [batch, bytes]: [SizedSnippet[], number] = [[], 0];
  for (const snippet of snippets) {
    if (batch.length === 0 || batch.length === BATCH_SNIPPETS_MAX || bytes + snippet.bytes > BATCH_BYTES_MAX) {
      [batch, bytes] = [[], 0];
      batches.push(batch);
    }
    batch.push(snippet);
    bytes += snippet.bytes;
  }
  return batches;
}
