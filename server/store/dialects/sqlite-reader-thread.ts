import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { workerData } from 'piscina';
import { rememberStatements } from './sqlite-statements.ts';
import { installTrigrams } from './sqlite-trigrams.ts';

/** A statement that only reads. */
export interface Query {
  sql: string;
  parameters: readonly unknown[];
}

const database = new DatabaseSync(workerData.file, { readOnly: true });
database.exec('pragma cache_size = -8192; pragma temp_store = memory; pragma busy_timeout = 5000');
installTrigrams(database);
const prepare = rememberStatements((sql) => database.prepare(sql));

/** What a thread does: runs one statement after the other. */
export default function read({ sql, parameters }: Query): unknown[] {
  // Only the repositories make statements, and what they bind is typed by the schema.
  return prepare(sql).all(...(parameters as SQLInputValue[]));
}
