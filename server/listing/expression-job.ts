import { compileExpression, ExpressionError } from '#domain/query/expression.ts';
import type { Viewer } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';
import type { ReadJob } from '#server/store/jobs/job.ts';
import type { SnippetFilter } from '#server/store/search/filter.ts';
import type { Position } from '#server/store/search/order.ts';
import type { SearchedTexts } from '#server/store/search/searched-texts.ts';
import type { Repositories } from '#server/store/store.ts';

/** A regular expression of a query. */
export interface Pattern {
  pattern: string;
  matchesCase: boolean;
}

export interface ExpressionTask extends Pattern {
  viewer: Viewer;
  /** Selects the candidates. */
  filter: SnippetFilter;
  after?: Position;
  until?: Position;
  /** Matches after which the search ends. */
  wanted: number;
  /** Candidates after which the search ends. */
  candidates: number;
  /** Milliseconds after which the search ends. */
  limit: number;
  /** Shared memory for the ids of the matches, newest first: they outlive the worker. */
  found: Float64Array;
  /** Shared memory for their number. */
  count: Int32Array;
}

/** Candidates of the first and of each further statement. */
const BATCH = { first: 100, further: 1_000 };
/** Texts that are read at the same time, in bytes of code. */
const BYTES_MAX = 2 * 1024 * 1024;

/**
 * Finds snippets with a field that matches an expression, newest first.
 *
 * @returns whether all candidates were searched, or as many matches found as wanted
 * @throws AppError `invalid` for an expression that RE2 refuses
 */
export default async function searchExpression({ snippetLists }: Repositories, task: ExpressionTask): Promise<boolean> {
  const end = performance.now() + task.limit;
  const expression = compile(task);
  const { viewer, filter, until, found, count } = task;
  let { after, candidates: left } = task;
  let limit = BATCH.first;
  while (true) {
    // One more than the ceiling tells whether there are more.
    const batch = await snippetLists.listSized(viewer, filter, { after, until, limit: Math.min(limit, left + 1) });
    for (const ids of bySize(batch.slice(0, left))) {
      for (const texts of await snippetLists.searchedTexts(viewer, ids)) {
        if (performance.now() > end) return false;
        if (!fieldsOf(texts).some(expression.matches)) continue;
        found[count[0] ?? 0] = texts.id;
        if (Atomics.add(count, 0, 1) + 1 === task.wanted) return true;
      }
    }
    if (batch.length > left) return false;
    const last = batch.at(-1);
    if (last === undefined || batch.length < limit) return true;
    left -= batch.length;
    after = [last.recency];
    limit = BATCH.further;
  }
}

/** @throws AppError `invalid` */
export function compile({ pattern, matchesCase }: Pattern) {
  try {
    return compileExpression(pattern, { matchesCase });
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { message, position } = error;
    throw new AppError('invalid', message, { issues: [{ path: 'q', message }], position });
  }
}

const fieldsOf = ({ title, description, tags, files }: SearchedTexts): string[] => [
  title,
  description ?? '',
  ...files.flatMap(({ name, code }) => [code, name ?? '']),
  ...tags,
];

function bySize(rows: readonly { id: number; bytes: number }[]): number[][] {
  const groups: number[][] = [];
  let [group, size]: [number[], number] = [[], 0];
  for (const { id, bytes } of rows) {
    if (group.length === 0 || size + bytes > BYTES_MAX) {
      [group, size] = [[], 0];
      groups.push(group);
    }
    group.push(id);
    size += bytes;
  }
  return groups;
}

export const expressionJob: ReadJob<ExpressionTask, boolean> = { module: import.meta.url, run: searchExpression };
