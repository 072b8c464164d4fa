import { invalid } from '#server/errors.ts';
import type { LongWork } from '#server/store/jobs/job.ts';
import type { Transactional } from '#server/store/repositories/index.ts';

export type CollectionsEnd = 'with an error' | 'with a refusal' | 'with its thread';

interface Task {
  owner: string;
  /** Names of the collections to make, in one transaction. */
  names: string[];
  /** Set to 1 when they are made; goes on when the test has set it to 2. Left out, it goes on at once. */
  gate?: Int32Array<SharedArrayBuffer>;
  /** How it ends inside the transaction, when the collections are made. */
  end?: CollectionsEnd;
  bytes?: Uint8Array;
}

/** Long work for tests. */
export default async function makeCollections(store: Transactional, { owner, names, gate, end, bytes }: Task) {
  await store.transaction(async ({ collections }) => {
    for (const name of names) {
      await collections.insert({ userId: owner }, { name, description: null, createdAt: 1, updatedAt: 1 });
    }
    if (gate) {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
      while (Atomics.load(gate, 0) === 1) Atomics.wait(gate, 0, 1);
    }
    if (end === 'with an error') throw new Error('Kaboom');
    if (end === 'with a refusal') throw invalid('Not like this', 'names');
    if (end === 'with its thread') process.exit(3);
  });
  return { made: names.length, received: bytes && [...bytes] };
}

export const collectionsWork: LongWork<Task, { made: number; received: number[] | undefined }> = {
  module: import.meta.url,
  run: makeCollections,
};
