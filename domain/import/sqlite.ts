const MAGIC = 'SQLite format 3\0';

/** `isSqlite` reads this many bytes. */
export const SQLITE_HEADER_BYTES = 100;

/** Returns whether a file is a SQLite database. */
export const isSqlite = (bytes: Uint8Array): boolean =>
  bytes.length > MAGIC.length && [...MAGIC].every((character, index) => bytes[index] === character.charCodeAt(0));
