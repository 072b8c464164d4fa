import pLimit, { type LimitFunction } from 'p-limit';
import type { Caller } from '#server/core/caller.ts';
import { AppError, overloaded } from '#server/core/errors.ts';
import { SEARCHES_MAX } from '#server/store/scheduled-reads.ts';

/** More searches run in total than per address, so that one address never delays the others. */
const LIMITS = {
  running: SEARCHES_MAX,
  runningPerAddress: 2,
  /** Running and waiting. */
  open: 200,
  openPerAddress: 50,
};

/** The searches of one address. */
interface Share {
  limit: LimitFunction;
  open: number;
}

/** Runs a search when its turn has come, unless its client has disconnected. */
export type SearchQueue = <T>(caller: Pick<Caller, 'network' | 'signal'>, search: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that limits how many searches run at the same time. It throws `unavailable` if too many wait, and ends
 * with `invalid`, which is not logged, if the client has disconnected.
 */
export function createSearchQueue(limits = LIMITS): SearchQueue {
  const running = pLimit(limits.running);
  const shares = new Map<string, Share>();
  let open = 0;

  function enter(network: string): Share {
    const share = shares.get(network) ?? { limit: pLimit(limits.runningPerAddress), open: 0 };
    if (open >= limits.open || share.open >= limits.openPerAddress) throw overloaded('searches');
    shares.set(network, share);
    share.open += 1;
    open += 1;
    return share;
  }

  function leave(network: string, share: Share): void {
    open -= 1;
    share.open -= 1;
    if (share.open === 0) shares.delete(network);
  }

  return async ({ network, signal }, search) => {
    const share = enter(network);
    try {
      return await share.limit(() =>
        running(() => {
          signal.throwIfAborted();
          return search();
        }),
      );
    } catch (error) {
      throw signal.aborted ? new AppError('invalid', 'The client closed the connection', { cause: error }) : error;
    } finally {
      leave(network, share);
    }
  };
}
