import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { workerData } from 'piscina';
import { type Outcome, outcomeOf } from '../jobs/outcome.ts';
import { installSearch } from './search-functions.ts';
import { rememberStatements } from './statements.ts';

/** A statement that only reads. */
export interface Query {
  sql: string;
  parameters: readonly unknown[];
  /** In ms, for a search. */
  timeout: number;
}

function open() {
  const database = new DatabaseSync(workerData.file, { readOnly: true });
  database.exec('pragma cache_size = -8192; pragma temp_store = memory; pragma busy_timeout = 5000');
  return { beginTime: installSearch(database), prepare: rememberStatements((sql) => database.prepare(sql)) };
}

/** By the first who reads, who is told where it fails: a thread that fails as it starts would take the process with it. */
let opened: ReturnType<typeof open> | undefined;

/** What a thread does: runs one statement after the other. */
export default function read({ sql, parameters, timeout }: Query): Promise<Outcome> {
  return outcomeOf(async () => {
    opened ??= open();
    const { beginTime, prepare } = opened;
    beginTime(timeout);
    // Only the repositories make statements, and what they bind is typed by the schema.
    return prepare(sql).all(...(parameters as SQLInputValue[]));
  });
}
