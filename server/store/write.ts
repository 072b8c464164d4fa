import { identityOf, type SignedInCaller } from '#server/core/caller.ts';
import { batched } from './batched.ts';
import type { Transferring } from './jobs/job.ts';
import type { Repositories, Transactional } from './repositories.ts';

/**
 * A write with at least so much text or more snippets is large. SQLite blocks its thread for 3 ms to index 8 KiB of random
 * text, and for 450 ms to index 512 KiB. A worker takes 200 ms to start.
 */
export const LARGE = { bytes: 8 * 1024, snippets: 20 };

/** The size of a write that always runs in a worker. */
export const UNBOUNDED: WriteSize = { bytes: Number.POSITIVE_INFINITY, charged: 0 };

export interface WriteSize {
  /** Bytes of code that enter or leave the search index, or are scanned for secrets. */
  bytes: number;
  /** Changed snippets. Default: 1. */
  snippets?: number;
  /** Bytes that count against the caller's limit of text. Default: `bytes`. */
  charged?: number;
}

/** The person a write is charged to. */
export type Author = Omit<SignedInCaller, 'signal'>;

/** Survives structured cloning, except for the signal of a caller. `caller` is null for work that is not charged. */
export interface WriteInput {
  readonly caller: Author | null;
}

/** A write of a feature. Its module has it as the default export. */
export interface Write<Input extends WriteInput, Result> extends Transferring<Input> {
  /** URL of the module, which a worker imports. */
  readonly module: string;
  size(repositories: Repositories, input: Input): WriteSize | Promise<WriteSize>;
  /** Whether it looks for secrets, which takes long on every engine. Only asked for large writes. */
  scans?(repositories: Repositories, input: Input): boolean | Promise<boolean>;
  /** Runs the write in a transaction. */
  execute(store: Transactional, input: Input): Promise<Result>;
  /** Runs a small write together with those that arrive at the same time. */
  join?(store: Transactional, input: Input): Promise<Result>;
}

interface WriteDefinition<Input extends WriteInput, Result>
  extends Pick<Write<Input, Result>, 'module' | 'size' | 'scans'> {
  /** Runs inside of a transaction. May run again after a conflict with another one. */
  run(repositories: Repositories, input: Input): Promise<Result>;
}

/** Defines a write with its own transaction. */
export const defineWrite = <Input extends WriteInput, Result>(definition: WriteDefinition<Input, Result>) => ({
  ...definition,
  execute: (store: Transactional, input: Input): Promise<Result> =>
    store.transaction((repositories) => definition.run(repositories, input)),
});

interface BatchDefinition<Input extends WriteInput, Result> extends Pick<Write<Input, Result>, 'module' | 'size'> {
  /** Returns the result of each input, in order. Runs inside of a transaction. */
  runAll(repositories: Repositories, inputs: readonly Input[]): Promise<readonly Result[]>;
}

/** Defines a write that shares a transaction with concurrent ones of its kind while it is small. */
export function defineBatchedWrite<Input extends WriteInput, Result>({
  module,
  size,
  runAll,
}: BatchDefinition<Input, Result>): Write<Input, Result> {
  const executeAll = (store: Transactional) => (inputs: readonly Input[]) =>
    store.transaction((repositories) => runAll(repositories, inputs));
  const queues = new WeakMap<Transactional, (input: Input) => Promise<Result>>();
  return {
    module,
    size,
    async execute(store, input) {
      const [result] = await executeAll(store)([input]);
      if (result === undefined) throw new Error('A write returned no result');
      return result;
    },
    join(store, input) {
      const queue = queues.get(store) ?? batched(executeAll(store));
      queues.set(store, queue);
      return queue(input);
    },
  };
}

export interface WritableStore extends Transactional {
  /** Runs a write where its size requires: in this thread, in a batch or in a worker. */
  write<Input extends WriteInput, Result>(write: Write<Input, Result>, input: Input): Promise<Result>;
}

/** Limits the bytes of text that an author changes. Throws `rate_limited`. */
export type TextLimit = (author: Author, bytes: number) => Promise<void>;

export interface Writes extends Pick<WritableStore, 'write'> {
  /** Sets the limit of text for large writes of callers; null for none. */
  limitText(limit: TextLimit | null): void;
}

interface WriteWorker {
  /** Whether only writes that look for secrets need the worker: PostgreSQL indexes in its own process. */
  scansOnly: boolean;
  run<Input extends WriteInput, Result>(write: Write<Input, Result>, input: Input): Promise<Result>;
}

/** Returns the one way of features to write. */
export function createWrites(store: Transactional, worker: WriteWorker): Writes {
  let limit: TextLimit | null = null;
  return {
    limitText(textLimit) {
      limit = textLimit;
    },

    async write(write, given) {
      const { bytes, snippets = 1, charged = bytes } = await write.size(store, given);
      const { caller } = given;
      if (caller && charged >= LARGE.bytes) await limit?.(caller, charged);
      const input = { ...given, caller: caller && { ...identityOf(caller), network: caller.network } };
      if (bytes < LARGE.bytes && snippets <= LARGE.snippets) return (write.join ?? write.execute)(store, input);
      const runsInWorker = !worker.scansOnly || (await write.scans?.(store, input));
      return runsInWorker ? worker.run(write, input) : write.execute(store, input);
    },
  };
}

/** Returns a store whose writes all run in this thread, for commands. */
export const writeInline = (store: Transactional): WritableStore => ({
  ...store,
  write: (write, input) => write.execute(store, input),
});
