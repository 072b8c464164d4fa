import { z } from 'zod';
import { baseName, languageOfFileName, titleOfFile } from '../file-languages.ts';
import { collectionsByPath } from './collections.ts';
import { decodeText } from './decode.ts';
import { toFiles } from './foreign-files.ts';
import type { Found, Library, Problem, SourceFile, TextFile } from './library.ts';
import { toOneSnippet } from './one-snippet.ts';
import { InvalidText, parseJsonText } from './parse-text.ts';
import { readForeignText } from './sources/index.ts';
import { readMassCodeVault } from './sources/masscode-vault.ts';
import { readPegboard } from './sources/pegboard.ts';
import { readPegboardFiles } from './sources/pegboard-files.ts';
import { createTriggers, isTrigger, type Triggers } from './triggers.ts';
import { isZip, unzip } from './unzip.ts';

/**
 * Reads files, and the files in zip archives. Never throws: unreadable files are problems.
 *
 * @param databases content of databases, which others read
 */
export function readImport(files: readonly SourceFile[], databases: readonly Found[] = []): Library {
  const problems: Problem[] = [];
  const texts: TextFile[] = [];
  for (const file of files.flatMap((one) => unpack(one, problems))) {
    const decoded = decodeText(file.bytes);
    if ('text' in decoded) texts.push({ name: file.name, text: decoded.text });
    else problems.push({ file: file.name, line: null, message: decoded.reason });
  }
  const exported = readPegboardFiles(texts);
  problems.push(...exported.problems);
  const vault = readMassCodeVault(exported.others);
  const found = [...databases, exported.found, vault.found].flatMap((one) => (one ? [fromFile(one)] : []));
  const code: TextFile[] = [];
  const readOne = texts.length === 1 ? readOnly : readForeignText;
  for (const file of vault.others) {
    try {
      const library = readOne(file);
      if (library) found.push(fromFile(library, file.name));
      else code.push(file);
    } catch (error) {
      if (!(error instanceof InvalidText)) throw error;
      problems.push({ file: file.name, line: error.line, message: error.message });
    }
  }
  const isWritten = ({ text }: TextFile) => text.trim() !== '';
  for (const { name } of code.filter((file) => !isWritten(file)))
    problems.push({ file: name, line: null, message: 'It is empty.', isDropped: true });
  const written = code.filter(isWritten);
  if (written.length > 0) found.push(fromFile(fromCodeFiles(written)));
  const { dropped, ...library } = joined(found);
  problems.push(...dropped);
  const isCode = library.sources.every((source) => source === 'Files' || source === 'Markdown');
  const one = isCode ? toOneSnippet(vault.others.filter(isWritten)) : null;
  return { ...library, problems, one };
}

/** @param file its name; that of the program for several files */
const fromFile = (found: Found, file = found.source) => ({ ...found, file });

/** Reads the only file, which is an import even if its JSON does not look like one: the server says what is wrong with it. */
function readOnly(file: TextFile): Found | null {
  const found = readForeignText(file);
  if (found || !/\.json$/i.test(file.name)) return found;
  const pegboard = readPegboard(parseJsonText(file.text), file.name);
  if (pegboard === null) throw new InvalidText('It is not JSON with snippets');
  return pegboard;
}

/** Returns whether a file is an import, and not code. A file of a known format that is broken is one, too. */
export function isLibrary({ name, bytes }: SourceFile): boolean {
  if (isZip(bytes)) return true;
  const decoded = decodeText(bytes);
  if (!('text' in decoded)) return false;
  try {
    return readForeignText({ name, text: decoded.text }) !== null;
  } catch (error) {
    // Code may be JSON that breaks the rules. An error without a line is about content that was recognized.
    if (error instanceof InvalidText) return error.line === null || !/\.json$/i.test(name);
    throw error;
  }
}

function unpack(file: SourceFile, problems: Problem[]): readonly SourceFile[] {
  if (!isZip(file.bytes)) return [file];
  const archive = unzip(file);
  problems.push(...archive.problems);
  return archive.files;
}

/** Makes a snippet of each file, and a collection of each folder with files. */
const fromCodeFiles = (files: readonly TextFile[]): Found => ({
  source: 'Files',
  snippets: files.map(({ name, text }) => ({
    title: titleOfFile(name),
    files: toFiles([{ name: baseName(name), language: languageOfFileName(name), code: text }]),
  })),
  collections: collectionsByPath(files.map(({ name }) => name)),
});

const Positions = z.looseObject({ snippets: z.array(z.number()) });
const Triggered = z.looseObject({ trigger: z.string() });

/** Joins what several files hold. A trigger belongs to the first snippet that has it. */
function joined(found: readonly ReturnType<typeof fromFile>[]) {
  const snippets: unknown[] = [];
  const collections: unknown[] = [];
  const dropped: Problem[] = [];
  const taken = new Set<string>();
  for (const library of found) {
    const first = snippets.length;
    const triggers = createTriggers(taken);
    for (const snippet of library.snippets ?? []) snippets.push(withFreeTrigger(snippet, triggers));
    for (const collection of library.collections ?? []) collections.push(movedBy(collection, first));
    for (const message of [...(library.dropped ?? []), ...triggers.dropped()])
      dropped.push({ file: library.file, line: null, message, isDropped: true });
  }
  return {
    sources: [...new Set(found.map(({ source }) => source))],
    snippets,
    collections,
    searches: found.flatMap(({ searches }) => searches ?? []),
    dropped,
  };
}

function withFreeTrigger(snippet: unknown, triggers: Triggers): unknown {
  const triggered = Triggered.safeParse(snippet).data;
  // The server says what is wrong with a trigger.
  if (triggered === undefined || !isTrigger(triggered.trigger)) return snippet;
  const { trigger, ...others } = triggered;
  return triggers.take([trigger]) === undefined ? others : snippet;
}

/** Moves the positions of a collection, of which the server reports what is wrong. */
function movedBy(collection: unknown, distance: number): unknown {
  const positioned = distance === 0 ? undefined : Positions.safeParse(collection).data;
  return positioned
    ? { ...positioned, snippets: positioned.snippets.map((position) => position + distance) }
    : collection;
}
