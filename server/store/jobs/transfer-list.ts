import type { MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';

type TransferList = NonNullable<Parameters<Piscina['run']>[1]>['transferList'];

/** Parts of a task that go to a thread without being copied: the caller has them no more. */
export const transferring = (parts: readonly (ArrayBuffer | MessagePort)[]) => ({
  // Its type was taken from the browser's ports, which would take an object; it takes a list alone.
  transferList: parts as unknown as TransferList,
});
