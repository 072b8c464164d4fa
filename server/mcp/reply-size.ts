import { type Page, takeFitting } from '#server/core/page.ts';

/** Limit of the structured content of a reply, in bytes of JSON. */
export const REPLY_MAX_BYTES = 64 * 1024;
/** For the cursor and the fields next to a list. */
const RESERVED_BYTES = 16 * 1024;
/** Limit of a list of names in a reply, which leaves most of the reply to the code. */
export const NAMES_MAX_BYTES = 12 * 1024;
/** For the fields that an excerpt adds to a reply. */
const EXCERPT_RESERVED_BYTES = 4 * 1024;

/** Returns the size of a value in bytes of JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Returns the room for code in a reply with these other fields, in bytes of JSON. */
export const roomFor = (head: object): number => REPLY_MAX_BYTES - jsonBytes(head) - EXCERPT_RESERVED_BYTES;

/** Items that fit into one reply. */
interface FittingPage<T> extends Pick<Page<T>, 'mode' | 'isIncomplete'> {
  items: T[];
  nextCursor: string | null;
  /** Whether fewer than the wanted number fit. */
  truncated: boolean;
}

/**
 * Reads a page of at most `limit` items. One that does not fit into a reply is read again with fewer items, because its
 * cursor must follow the last of them.
 */
export async function readFitting<Row, Item>(
  limit: number,
  read: (limit: number) => Promise<Page<Row>>,
  toItem: (row: Row) => Item,
): Promise<FittingPage<Item>> {
  const page = await read(limit);
  const all = page.items.map(toItem);
  const items = takeFitting(all, REPLY_MAX_BYTES - RESERVED_BYTES);
  const { mode, isIncomplete } = page;
  if (items.length === all.length) return { items, nextCursor: page.next, truncated: false, mode, isIncomplete };
  return { ...(await readFitting(items.length, read, toItem)), truncated: true };
}
