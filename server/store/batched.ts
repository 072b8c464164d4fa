import { setImmediate } from 'node:timers/promises';
import { AppError } from '#server/core/errors.ts';

/** Bounds how long other writes wait for a batch. */
const BATCH_MAX = 16;

interface Call<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that runs concurrent calls together: those that arrive during a batch are in the next one. If a batch
 * fails, each of its calls runs separately and settles with its own outcome, except after an outage of the database.
 *
 * @param run returns the output of each input, in order. It changes nothing if it throws an error other than `unavailable`.
 */
export function batched<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  const waiting: Call<Input, Output>[] = [];
  let isRunning = false;

  async function runWaiting(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // Lets requests that have arrived join the batch.
      await setImmediate();
      await settle(waiting.splice(0, BATCH_MAX));
    }
    isRunning = false;
  }

  /** Never rejects. */
  async function settle(batch: readonly Call<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(batch.map(({ input }) => input));
      for (const [index, output] of outputs.entries()) batch[index]?.resolve(output);
    } catch (error) {
      // After an outage the commit may have succeeded: another run would store everything twice.
      const mayBeStored = error instanceof AppError && error.code === 'unavailable';
      if (batch.length === 1 || mayBeStored) for (const call of batch) call.reject(error);
      else await Promise.all(batch.map((call) => settle([call])));
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isRunning) void runWaiting();
    });
}
