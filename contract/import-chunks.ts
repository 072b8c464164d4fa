import { z } from 'zod';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLLECTION_ITEMS,
  IMPORT_MAX_COLLECTIONS,
  IMPORT_MAX_SNIPPETS,
} from './limits.ts';

/** The content of one import request. */
export interface ImportChunk {
  /** Position of the first snippet in the file. */
  from: number;
  snippets: readonly unknown[];
  collections: readonly ChunkCollection[];
}

export interface ChunkCollection {
  /** Position in the file. */
  position: number;
  /** The collection with its snippets in this chunk, as positions in the chunk. */
  value: unknown;
}

interface Limits {
  snippets: number;
  collections: number;
  /** Collection memberships. */
  items: number;
  bytes: number;
}

/** Room for collections and JSON syntax. */
const ENVELOPE_BYTES = 8 * 1024 * 1024;
const LIMITS: Limits = {
  snippets: IMPORT_MAX_SNIPPETS,
  collections: IMPORT_MAX_COLLECTIONS,
  items: IMPORT_MAX_COLLECTION_ITEMS,
  bytes: IMPORT_MAX_BYTES - ENVELOPE_BYTES,
};

/**
 * Splits a file into requests within the server's limits, in file order. A collection is repeated in each chunk with
 * its snippets; empty or invalid collections go first.
 */
export function splitImport(
  file: { snippets: readonly unknown[]; collections: readonly unknown[] },
  smaller: Partial<Limits> = {},
): ImportChunk[] {
  const limits = { ...LIMITS, ...smaller };
  const collections = file.collections.map((value, position) => readPositions(value, position, file.snippets.length));
  const starts = chunkStarts(file.snippets, collectionsAt(collections), limits);
  const chunks = starts.map((from, index): ImportChunk => {
    const end = starts[index + 1] ?? file.snippets.length;
    return {
      from,
      snippets: file.snippets.slice(from, end),
      collections: collections.flatMap((collection) => {
        const members = collection.positions.filter((position) => position >= from && position < end);
        if (members.length === 0) return [];
        return [{ position: collection.position, value: collection.with(members.map((position) => position - from)) }];
      }),
    };
  });
  const unattached = collections
    .filter(({ positions }) => positions.length === 0)
    .map(({ position, with: build }) => ({ position, value: build([]) }));
  return addUnattached(chunks, unattached, limits.collections);
}

/** Adds collections without snippets to the first chunk, and to new chunks once it is full. */
function addUnattached(
  [first, ...others]: ImportChunk[],
  unattached: readonly ChunkCollection[],
  max: number,
): ImportChunk[] {
  if (first === undefined) return [];
  const capacity = max - first.collections.length;
  const collections = [...first.collections, ...unattached.slice(0, capacity)].toSorted(
    (a, b) => a.position - b.position,
  );
  const extra: ImportChunk[] = [];
  const from = first.from + first.snippets.length;
  for (let begin = capacity; begin < unattached.length; begin += max)
    extra.push({ from, snippets: [], collections: unattached.slice(begin, begin + max) });
  return [{ ...first, collections }, ...extra, ...others];
}

/** Returns the collections of each snippet, by position. */
function collectionsAt(collections: readonly { position: number; positions: readonly number[] }[]) {
  const collectionsBySnippet = new Map<number, number[]>();
  for (const { position: collection, positions } of collections) {
    for (const position of positions) {
      const known = collectionsBySnippet.get(position);
      if (known) known.push(collection);
      else collectionsBySnippet.set(position, [collection]);
    }
  }
  return collectionsBySnippet;
}

/** Returns the start position of each chunk. */
function chunkStarts(
  snippets: readonly unknown[],
  collectionsBySnippet: ReadonlyMap<number, readonly number[]>,
  limits: Limits,
): number[] {
  const starts = [0];
  let bytes = 0;
  let items = 0;
  let start = 0;
  let collections = new Set<number>();
  for (const [index, snippet] of snippets.entries()) {
    const size = byteLength(snippet);
    const memberships = collectionsBySnippet.get(index) ?? [];
    const isFull =
      index - start >= limits.snippets ||
      collections.size + memberships.filter((one) => !collections.has(one)).length > limits.collections ||
      items + memberships.length > limits.items ||
      bytes + size > limits.bytes;
    if (index > start && isFull) {
      starts.push(index);
      start = index;
      bytes = 0;
      items = 0;
      collections = new Set();
    }
    bytes += size;
    items += memberships.length;
    for (const one of memberships) collections.add(one);
  }
  return starts;
}

const encoder = new TextEncoder();
const byteLength = (value: unknown) => encoder.encode(JSON.stringify(value) ?? '').length + 1;

const Positioned = z.looseObject({ snippets: z.array(z.number().int().min(0)) });

/** @param count number of snippets in the file; positions beyond it are dropped */
function readPositions(value: unknown, position: number, count: number) {
  const collection = Positioned.safeParse(value).data;
  return {
    position,
    positions: [...new Set(collection?.snippets)].filter((named) => named < count),
    with: (snippets: number[]): unknown => (collection ? { ...collection, snippets } : value),
  };
}
