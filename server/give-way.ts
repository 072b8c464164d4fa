/** Never written, so that whoever waits for it waits out the time. */
const nothing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/**
 * Lets others have the processor now and then, in a thread that works without waiting for anything. Linux takes it from
 * such a thread no sooner than at a tick, 4 ms where there are 250 a second, whatever waits for it, the event loop among others.
 *
 * @param times in milliseconds: of work after which it rests, and of rest
 * @returns what is to be called between two pieces of work; blocks the thread while it rests
 */
export function givingWay({ work, rest }: { work: number; rest: number }): () => void {
  let rested = performance.now();
  return () => {
    if (performance.now() - rested < work) return;
    Atomics.wait(nothing, 0, 0, rest);
    rested = performance.now();
  };
}

/**
 * The same for pieces that cannot be cut: after each it owes a rest, which it takes before the next. Who comes later does not wait.
 *
 * @param times how many times as long as it worked
 * @returns does a piece of work; blocks the thread while it rests
 */
export function restingBetween(times: number): <Result>(work: () => Result) => Result {
  let rested = 0;
  return (work) => {
    const owed = rested - performance.now();
    if (owed > 0) Atomics.wait(nothing, 0, 0, owed);
    const began = performance.now();
    try {
      return work();
    } finally {
      const ended = performance.now();
      rested = ended + (ended - began) * times;
    }
  };
}
