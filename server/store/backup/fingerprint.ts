import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';

/** The content of one table. */
export const TableFingerprint = z.object({
  rows: z.int().nonnegative(),
  /** Hexadecimal hash that does not depend on the order of rows. */
  contents: z.string(),
});

/** The content of a database, by table. */
export const Fingerprint = z.record(z.string(), TableFingerprint);
export type Fingerprint = z.infer<typeof Fingerprint>;

/** The table of a backup that stores its fingerprint. */
export const MANIFEST_TABLE = 'pegboard_backup';

const MODULUS = 1n << 256n;
/** Rows between two yields to the event loop, which handles signals. */
const ROWS_PER_YIELD = 1_000;

/** Accumulates the fingerprint of one table. */
export class FingerprintSum {
  #rows = 0;
  // A sum is independent of the order. With XOR, two equal rows would cancel out.
  #sum = 0n;

  /** The columns of each row must be in the same order. */
  add(row: Readonly<Record<string, unknown>>): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', JSON.stringify(encodeBytes(row)))}`)) % MODULUS;
  }

  get rows(): number {
    return this.#rows;
  }

  result(): z.infer<typeof TableFingerprint> {
    return { rows: this.#rows, contents: this.#sum.toString(16) };
  }
}

/** Encodes bytes the same way for both engines: only PostgreSQL returns them as `Buffer`, which has its own JSON form. */
function encodeBytes(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const columns = Object.entries(row);
  if (!columns.some(([, value]) => value instanceof Uint8Array)) return row;
  const encode = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value);
  return Object.fromEntries(columns.map(([name, value]) => [name, encode(value)]));
}

/** Reads every row and returns the fingerprint. */
export async function fingerprint(database: DatabaseSync): Promise<Fingerprint> {
  const result: Fingerprint = {};
  for (const { name, type } of tables(database)) {
    const sum = new FingerprintSum();
    // `*` omits the row id of a virtual table, which the search index relies on.
    const columns = type === 'virtual' ? 'rowid, *' : '*';
    for (const row of database.prepare(`select ${columns} from "${name}"`).iterate()) {
      sum.add(row);
      if (sum.rows % ROWS_PER_YIELD === 0) await setImmediate();
    }
    result[name] = sum.result();
  }
  return result;
}

/** Returns a hash of the definitions of tables, indexes and triggers. */
export function schemaHash(database: DatabaseSync): string {
  const rows = database
    .prepare(
      `select type, name, tbl_name, sql from sqlite_schema
       where name not like 'sqlite\\_%' escape '\\' and name <> ? order by type, name`,
    )
    .all(MANIFEST_TABLE);
  return hash('sha256', JSON.stringify(rows));
}

/** Describes the first difference, or returns null. */
export function difference(expected: Fingerprint, actual: Fingerprint): string | null {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [there, here] = [expected[name], actual[name]];
    if (there === undefined) return `the table ${name} should not be there`;
    if (here === undefined) return `the table ${name} is missing`;
    if (there.rows !== here.rows) return `the table ${name} has ${here.rows} rows instead of ${there.rows}`;
    if (there.contents !== here.contents) return `the rows of the table ${name} have changed`;
  }
  return null;
}

const Table = z.object({ name: z.string(), type: z.enum(['table', 'virtual']) });

/** Returns tables except SQLite's own, shadow tables and the manifest. */
function tables(database: DatabaseSync) {
  const rows = database
    .prepare(
      `select name, type from pragma_table_list
       where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite\\_%' escape '\\' and name <> ?
       order by name`,
    )
    .all(MANIFEST_TABLE);
  return z.array(Table).parse(rows);
}
