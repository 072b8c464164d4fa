import pLimit from 'p-limit';
import type { Client } from '#server/core/client.ts';
import { unavailable } from '#server/core/errors.ts';
import type { Viewer } from '#server/core/viewer.ts';
import type { SnippetFilter } from './search/filter.ts';
import type { SnippetPage } from './search/page.ts';
import { createSearchQueue, SEARCHES_MAX } from './search/search-queue.ts';
import type { ReadTask, RunRead, SlowReadName, SlowReads } from './slow-reads.ts';

/** Facets, collections, filtered lists and lists with whole texts have a share of their own: they never wait for searches. */
const OTHERS_MAX = 2;
/** Lists with whole texts. Each occupies the event loop for 30 ms; other requests are answered between them. */
const WHOLE_TEXTS_MAX = 1;
const WAITING_MAX = 500;

/** Slow reads that run at the same time. */
export const SLOW_READS_MAX = SEARCHES_MAX + OTHERS_MAX;

/** Stands for the client of a search that no request asked for. */
const SERVER: Client = { network: '', signal: new AbortController().signal };

/** Returns slow reads that `run` executes, a limited number at a time. */
export function scheduleReads(run: RunRead): SlowReads {
  const search = createSearchQueue();
  const others = boundedLimit(OTHERS_MAX);
  const wholeTexts = boundedLimit(WHOLE_TEXTS_MAX);
  const read = (task: ReadTask) => others(() => run(task));
  const list = (filter: SnippetFilter, task: ReadTask, client?: Client): Promise<unknown> =>
    filter.search === undefined ? read(task) : search(client ?? SERVER, () => run(task, client?.signal));

  const reads: Record<SlowReadName, (...args: never[]) => Promise<unknown>> = {
    listSnippets(viewer: Viewer, filter: SnippetFilter, page: SnippetPage, client?: Client) {
      const start = () => list(filter, { name: 'listSnippets', args: [viewer, filter, page] }, client);
      return page.preview || filter.search !== undefined ? start() : wholeTexts(start);
    },
    countSnippets: (viewer: Viewer, filter: SnippetFilter, client?: Client) =>
      list(filter, { name: 'countSnippets', args: [viewer, filter] }, client),
    countLanguages: (...args) => read({ name: 'countLanguages', args }),
    countTags: (...args) => read({ name: 'countTags', args }),
    listCollections: (...args) => read({ name: 'listCollections', args }),
    findCollection: (...args) => read({ name: 'findCollection', args }),
  };
  // `run` executes the read of the same name on the same arguments.
  return reads as SlowReads;
}

/** Returns a function that runs at most `max` calls at a time. It throws `unavailable` if too many wait. */
function boundedLimit(max: number): (call: () => Promise<unknown>) => Promise<unknown> {
  const limit = pLimit(max);
  return async (call) => {
    if (limit.pendingCount >= WAITING_MAX)
      throw unavailable('Too many requests are running. Please try again in a moment.');
    return limit(call);
  };
}
