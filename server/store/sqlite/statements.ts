import { LRUCache } from 'lru-cache';

/** Distinct statements are few; the bound only guards against a query built without end. */
const STATEMENTS_MAX = 500;

/** Prepares each statement once: to parse one takes as long as to run a short one. */
export function rememberStatements<Statement extends object>(
  prepare: (sql: string) => Statement,
): (sql: string) => Statement {
  const prepared = new LRUCache<string, Statement>({ max: STATEMENTS_MAX, memoMethod: prepare });
  return (sql) => prepared.memo(sql);
}
