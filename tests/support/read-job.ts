import type { Person } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';
import type { ReadJob } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/store.ts';

interface Input {
  owner: Person;
  /** Shared memory. The job sets the first element between its two reads, and waits there for the second one. */
  gate?: Int32Array;
  /** How the job fails. */
  end?: 'with an error' | 'with its worker';
}

/** A read job for tests. Reads the names of all collections twice. */
export default async function readNames({ collections }: Repositories, { owner, gate, end }: Input): Promise<string[]> {
  const read = async () => (await collections.list(owner, { limit: 100 })).map(({ name }) => name).toSorted();
  const names = await read();
  if (gate) {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    Atomics.wait(gate, 1, 0);
  }
  if (end === 'with an error') throw new AppError('conflict', 'Kaboom');
  if (end === 'with its worker') process.exit(3);
  return [names.join(' '), (await read()).join(' ')];
}

export const readNamesJob: ReadJob<Input, string[]> = { module: import.meta.url, run: readNames };

/** Returns a gate, with the time when a job has reached it and a function that opens it. */
export function createGate() {
  const gate = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  return {
    gate,
    reached: Promise.resolve(Atomics.waitAsync(gate, 0, 0).value),
    open() {
      Atomics.store(gate, 1, 1);
      Atomics.notify(gate, 1);
    },
  };
}
