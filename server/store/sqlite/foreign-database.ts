import { constants, DatabaseSync } from 'node:sqlite';

/** Rows of the known tables of another program, by table. */
export type ForeignTables = Readonly<Record<string, readonly Record<string, unknown>[]>>;

/** The tables and columns that are read. */
export type KnownTables = Readonly<Record<string, readonly string[]>>;

const ROWS_MAX = 200_000;
/** Bytes of the header that say whether the database has a write-ahead log, which a copy in memory cannot have. */
const WAL_BYTES = [18, 19];
const WITHOUT_WAL = 1;

/** Tables without generated columns, whose expressions may take all memory. */
const PLAIN_TABLES = `
  SELECT name FROM pragma_table_list AS tables
  WHERE type = 'table' AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(tables.name) WHERE hidden <> 0)`;

/**
 * Reads the known tables of a database that a stranger wrote. Views, virtual tables, functions and all else are refused.
 *
 * @returns null unless the database has one of the sets of tables
 * @throws for a broken database
 */
export function readForeignDatabase(bytes: Uint8Array, programs: readonly KnownTables[]): ForeignTables | null {
  const copy = Uint8Array.from(bytes);
  for (const at of WAL_BYTES) copy[at] = WITHOUT_WAL;
  const db = new DatabaseSync(':memory:', { allowExtension: false, defensive: true });
  try {
    db.deserialize(copy);
    db.exec('PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0');
    const plain = new Set(
      db
        .prepare(PLAIN_TABLES)
        .all()
        .map(({ name }) => name),
    );
    const known = programs.find((tables) => Object.keys(tables).every((name) => plain.has(name)));
    if (known === undefined) return null;
    db.setAuthorizer((action, table, column) => {
      if (action === constants.SQLITE_SELECT) return constants.SQLITE_OK;
      const isKnown = action === constants.SQLITE_READ && known[table ?? '']?.includes(column ?? '');
      return isKnown ? constants.SQLITE_OK : constants.SQLITE_DENY;
    });
    return Object.fromEntries(Object.entries(known).map(([table, columns]) => [table, rowsOf(db, table, columns)]));
  } finally {
    db.close();
  }
}

/** Names come from `KnownTables`. */
function rowsOf(db: DatabaseSync, table: string, columns: readonly string[]): Record<string, unknown>[] {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return db.prepare(`SELECT ${list} FROM "${table}" LIMIT ${ROWS_MAX}`).all();
}
