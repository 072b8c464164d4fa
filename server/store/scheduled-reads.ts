import pLimit from 'p-limit';
import type { Client } from '#server/client.ts';
import { unavailable } from '#server/errors.ts';
import type { Viewer } from '#server/viewer.ts';
import type { SnippetFilter } from './search/filter.ts';
import type { SnippetPage } from './search/page.ts';
import { createSearchQueue, SEARCHES_MAX } from './search/search-queue.ts';
import type { ReadTask, RunRead, SlowReadName, SlowReads } from './slow-reads.ts';

/** Facets, collections, filtered lists and lists with whole texts have a share of their own: they never wait for searches. */
const OTHERS_MAX = 2;
const OTHERS_WAITING_MAX = 500;

/** Slow reads that run at the same time. */
export const SLOW_READS_MAX = SEARCHES_MAX + OTHERS_MAX;

/** Stands for the client of a search that no request asked for. */
const SERVER: Client = { network: '', signal: new AbortController().signal };

/** Returns slow reads that `run` executes, a limited number at a time. */
export function scheduleReads(run: RunRead): SlowReads {
  const search = createSearchQueue();
  const others = pLimit(OTHERS_MAX);

  async function read(task: ReadTask): Promise<unknown> {
    if (others.pendingCount >= OTHERS_WAITING_MAX)
      throw unavailable('Too many requests are running. Please try again in a moment.');
    return others(() => run(task));
  }

  const list = (filter: SnippetFilter, task: ReadTask, client?: Client): Promise<unknown> =>
    filter.search === undefined ? read(task) : search(client ?? SERVER, () => run(task, client?.signal));

  const reads: Record<SlowReadName, (...args: never[]) => Promise<unknown>> = {
    listSnippets: (viewer: Viewer, filter: SnippetFilter, page: SnippetPage, client?: Client) =>
      list(filter, { name: 'listSnippets', args: [viewer, filter, page] }, client),
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
