import { invalid } from '#server/core/errors.ts';
import { type Author, UNBOUNDED, type Write } from '#server/store/write.ts';

export type JobEnd = 'with an error' | 'with a refusal' | 'with its worker';

interface Input {
  caller: Author;
  /** Names of the collections to create, in one transaction. */
  names: string[];
  /** Set to 1 once they are created; the job continues when the test sets it to 2. Omit to continue immediately. */
  gate?: Int32Array<SharedArrayBuffer>;
  /** How the transaction fails after creating the collections. */
  end?: JobEnd;
  /** Moves to the worker. */
  bytes?: Uint8Array;
}

/** A write for tests that always runs in a worker. */
export const createCollections: Write<Input, { created: number; received: number[] | undefined }> = {
  module: import.meta.url,
  size: () => UNBOUNDED,
  scans: () => true,
  transfer: ({ bytes }) => (bytes ? [bytes] : []),

  async execute(store, { caller, names, gate, end, bytes }) {
    await store.transaction(async ({ collections }) => {
      for (const name of names)
        await collections.insert(caller, { name, description: null, createdAt: 1, updatedAt: 1 });
      if (gate) {
        Atomics.store(gate, 0, 1);
        Atomics.notify(gate, 0);
        while (Atomics.load(gate, 0) === 1) Atomics.wait(gate, 0, 1);
      }
      if (end === 'with an error') throw new Error('Kaboom');
      if (end === 'with a refusal') throw invalid('Not like this', 'names');
      if (end === 'with its worker') process.exit(3);
    });
    return { created: names.length, received: bytes && [...bytes] };
  },
};

export default createCollections;
