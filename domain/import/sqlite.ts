const MAGIC = 'SQLite format 3\0';

/** Returns whether a file is a SQLite database. */
export const isSqlite = (bytes: Uint8Array): boolean =>
  bytes.length > MAGIC.length && [...MAGIC].every((character, index) => bytes[index] === character.charCodeAt(0));
