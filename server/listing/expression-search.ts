import { requiredLiterals } from '#domain/query/literals.ts';
import { type Caller, identityOf } from '#server/core/caller.ts';
import type { SnippetFilter } from '#server/store/search/filter.ts';
import type { Position } from '#server/store/search/order.ts';
import type { Store } from '#server/store/store.ts';
import { type ExpressionTask, expressionJob, type Pattern } from './expression-job.ts';

/** The limits of one request. `total` includes the start of a worker. */
const CEILING = { candidates: 20_000, milliseconds: 2_800, total: 3_300 };
/** Milliseconds before the ceiling at which the search ends without ending its worker, which takes time to start again. */
const EARLY = 200;
/** The index finds texts by three characters. */
const INDEXED_LENGTH = 3;

export interface ExpressionRange {
  after?: Position;
  until?: Position;
  /** Matches to find; all within the ceiling if it is omitted. */
  wanted?: number;
}

/**
 * Finds the snippets of a list that match an expression, newest first.
 *
 * @returns ids, and whether the search ended at its ceiling
 * @throws AppError `invalid` for an expression that RE2 refuses
 */
export async function findByExpression(
  store: Pick<Store, 'runStoppableJob'>,
  caller: Caller,
  filter: SnippetFilter,
  expression: Pattern,
  { after, until, wanted = CEILING.candidates }: ExpressionRange,
): Promise<{ ids: number[]; isIncomplete: boolean }> {
  const literals = requiredLiterals(expression.pattern, expression).filter(({ length }) => length >= INDEXED_LENGTH);
  const task: ExpressionTask = {
    ...expression,
    viewer: identityOf(caller),
    filter: { ...filter, alsoContains: [...(filter.alsoContains ?? []), ...literals] },
    after,
    until,
    wanted,
    candidates: CEILING.candidates,
    limit: CEILING.milliseconds - EARLY,
    found: new Float64Array(new SharedArrayBuffer(wanted * Float64Array.BYTES_PER_ELEMENT)),
    count: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  };
  const isComplete = await store.runStoppableJob(expressionJob, task, {
    limit: CEILING.milliseconds,
    total: CEILING.total,
    signal: caller.signal,
  });
  return { ids: [...task.found.slice(0, Atomics.load(task.count, 0))], isIncomplete: isComplete !== true };
}
