import pLimit from 'p-limit';
import { identityOf, type Viewer } from '#server/core/caller.ts';
import { overloaded } from '#server/core/errors.ts';
import { readsTexts, type SnippetFilter } from './search/filter.ts';
import type { SnippetPage } from './search/page.ts';
import type { ReadTask, RunRead, SlowReadName, SlowReads } from './slow-reads.ts';

/** Searches, of which `listing/search-queue.ts` runs no more. */
export const SEARCHES_MAX = 3;
/** Facets, collections, filtered lists and lists with whole texts have a share of their own: they never wait for searches. */
const OTHERS_MAX = 2;
/** Lists with whole texts. Each occupies the event loop for 30 ms; other requests are answered between them. */
const WHOLE_TEXTS_MAX = 1;
const WAITING_MAX = 500;

/** Slow reads that run at the same time. */
export const SLOW_READS_MAX = SEARCHES_MAX + OTHERS_MAX;

/** Returns slow reads that `run` executes, a limited number at a time. */
export function scheduleReads(run: RunRead): SlowReads {
  const searches = pLimit(SEARCHES_MAX);
  const others = boundedLimit(OTHERS_MAX);
  const wholeTexts = boundedLimit(WHOLE_TEXTS_MAX);
  const read = (task: ReadTask) => others(() => run(task));
  const list = (filter: SnippetFilter, task: ReadTask, signal?: AbortSignal): Promise<unknown> =>
    readsTexts(filter) ? searches(() => run(task, signal)) : read(task);

  const reads: Record<SlowReadName, (...args: never[]) => Promise<unknown>> = {
    listSnippets(viewer: Viewer, filter: SnippetFilter, page: SnippetPage, signal?: AbortSignal) {
      const start = () => list(filter, { name: 'listSnippets', args: [identityOf(viewer), filter, page] }, signal);
      return page.preview || readsTexts(filter) ? start() : wholeTexts(start);
    },
    countSnippets: (viewer: Viewer, filter: SnippetFilter, signal?: AbortSignal) =>
      list(filter, { name: 'countSnippets', args: [identityOf(viewer), filter] }, signal),
    countLanguages: (viewer: Viewer, ...args) => read({ name: 'countLanguages', args: [identityOf(viewer), ...args] }),
    countTags: (viewer: Viewer, ...args) => read({ name: 'countTags', args: [identityOf(viewer), ...args] }),
    listCollections: (viewer: Viewer, ...args) =>
      read({ name: 'listCollections', args: [identityOf(viewer), ...args] }),
    findCollection: (viewer: Viewer, ...args) => read({ name: 'findCollection', args: [identityOf(viewer), ...args] }),
    previewCollections: (viewer: Viewer, ...args) =>
      read({ name: 'previewCollections', args: [identityOf(viewer), ...args] }),
  };
  // `run` executes the read of the same name on the same arguments.
  return reads as SlowReads;
}

/** Returns a function that runs at most `max` calls at a time. It throws `unavailable` if too many wait. */
function boundedLimit(max: number): (call: () => Promise<unknown>) => Promise<unknown> {
  const limit = pLimit(max);
  return async (call) => {
    if (limit.pendingCount >= WAITING_MAX) throw overloaded('requests');
    return limit(call);
  };
}
