/** Snippets of one transaction. */
export const BATCH_SNIPPETS_MAX = 100;
/** Bytes of code of one transaction. */
const BATCH_BYTES_MAX = 256 * 1024;

export interface SizedSnippet {
  id: number;
  /** Size of the code. */
  bytes: number;
}

/** Number of changed snippets, and size of the code that enters or leaves the search index or is scanned. */
export interface ChangeSize {
  snippets: number;
  bytes: number;
}

const SMALL: ChangeSize = { snippets: 20, bytes: 8 * 1024 };

/** Returns whether a change should run in the calling thread: a worker takes 200 ms to start. */
export const isSmall = ({ snippets, bytes }: ChangeSize): boolean => snippets <= SMALL.snippets && bytes < SMALL.bytes;

export const sizeOf = (snippets: readonly SizedSnippet[]): ChangeSize => ({
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
