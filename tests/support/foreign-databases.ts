import { DatabaseSync } from 'node:sqlite';

/** Tables of massCode 4, with a snippet in its trash. */
export const MASSCODE = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE folders (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, defaultLanguage TEXT NOT NULL, parentId INTEGER,
    isOpen INTEGER NOT NULL, orderIndex INTEGER NOT NULL DEFAULT 0, icon TEXT, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL);
  CREATE TABLE snippets (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, description TEXT, folderId INTEGER,
    isDeleted INTEGER NOT NULL, isFavorites INTEGER NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL);
  CREATE TABLE snippet_contents (id INTEGER PRIMARY KEY AUTOINCREMENT, snippetId INTEGER NOT NULL, label TEXT, value TEXT, language TEXT);
  CREATE TABLE tags (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL);
  CREATE TABLE snippet_tags (snippetId INTEGER NOT NULL, tagId INTEGER NOT NULL, PRIMARY KEY (snippetId, tagId));
  INSERT INTO folders VALUES (1, 'Web', 'text', NULL, 1, 0, NULL, 0, 0), (2, 'CSS', 'text', 1, 1, 0, NULL, 0, 0);
  INSERT INTO snippets VALUES (1, 'Center', 'Of a box', 2, 0, 1, 1600000000000, 1700000000000), (2, 'Gone', NULL, 2, 1, 0, 0, 0);
  INSERT INTO snippet_contents VALUES (1, 1, 'a.css', 'b { }', 'css'), (2, 1, 'b.html', '<b>', 'html'), (3, 2, 'x', 'x', 'css');
  INSERT INTO tags VALUES (1, 'layout', 0, 0);
  INSERT INTO snippet_tags VALUES (1, 1);`;

/** Tables of snippet-box. */
export const SNIPPET_BOX = `
  CREATE TABLE snippets (id INTEGER PRIMARY KEY AUTOINCREMENT, title VARCHAR(255) NOT NULL, description TEXT DEFAULT '', language VARCHAR(255) NOT NULL,
    code TEXT NOT NULL, docs TEXT DEFAULT '', createdAt DATETIME NOT NULL, updatedAt DATETIME NOT NULL, isPinned INTEGER DEFAULT 0, createdBy INTEGER);
  CREATE TABLE tags (id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(255) NOT NULL);
  CREATE TABLE snippets_tags (id INTEGER PRIMARY KEY AUTOINCREMENT, snippet_id INTEGER NOT NULL, tag_id INTEGER NOT NULL);
  INSERT INTO snippets VALUES (1, 'Wait', 'Short', 'javascript', 'wait()', 'Long', '2021-09-20 10:00:00.000 +00:00', '2021-09-21 10:00:00.000 +00:00', 1, 1);
  INSERT INTO tags VALUES (1, 'time');
  INSERT INTO snippets_tags VALUES (1, 1, 1);`;

/** Returns the bytes of a database in Base64. */
export function database(sql: string): string {
  using db = new DatabaseSync(':memory:');
  db.exec(sql);
  return Buffer.from(db.serialize()).toString('base64');
}
