import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';

/** What one table holds. */
export const TableFingerprint = z.object({
  rows: z.int().nonnegative(),
  /** Hexadecimal; the same for the same rows, in whatever order they are read. */
  contents: z.string(),
});

/** What a database holds, by table. */
export const Fingerprint = z.record(z.string(), TableFingerprint);
export type Fingerprint = z.infer<typeof Fingerprint>;

/** The name of the table in which a backup carries its own fingerprint. */
export const MANIFEST_TABLE = 'pegboard_backup';

const MODULUS = 1n << 256n;
/** Rows after which the event loop has a turn: a signal is not noticed before. */
const TURN = 1_000;

/** Adds the rows of one table up. */
export class FingerprintSum {
  #rows = 0;
  // A sum, for it does not depend on the order; not an exclusive or, in which two equal rows would vanish.
  #sum = 0n;

  /** @param row its columns always in the same order */
  add(row: Readonly<Record<string, unknown>>): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', JSON.stringify(row))}`)) % MODULUS;
  }

  get rows(): number {
    return this.#rows;
  }

  result(): z.infer<typeof TableFingerprint> {
    return { rows: this.#rows, contents: this.#sum.toString(16) };
  }
}

/** Reads everything once, a row at a time. In a transaction it is the fingerprint of that one moment. */
export async function fingerprint(database: DatabaseSync): Promise<Fingerprint> {
  const result: Fingerprint = {};
  for (const { name, type } of tables(database)) {
    const sum = new FingerprintSum();
    // The search index is a virtual table, whose row number is no column of it and yet content.
    const columns = type === 'virtual' ? 'rowid, *' : '*';
    for (const row of database.prepare(`select ${columns} from "${name}"`).iterate()) {
      sum.add(row);
      if (sum.rows % TURN === 0) await setImmediate();
    }
    result[name] = sum.result();
  }
  return result;
}

/** @returns a sentence on the first difference; null where there is none */
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

/** All but SQLite's own, the parts a virtual table keeps for itself, and the manifest. */
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
