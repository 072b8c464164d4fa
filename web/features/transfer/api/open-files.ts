import type { Found, Problem, SourceFile } from '#domain/import/library.ts';
import { isSqlite } from '#domain/import/sqlite.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import type { SnippetPrefill } from '#web/shared/snippet-prefill.ts';
import { type CodeFile, type FilesRead, hasLibraryName, readFiles, readLibraries } from '../utils/read-files.ts';
import { readFolders } from '../utils/read-folders.ts';
import { type OpenLibrary, openInWorker, reasonOf } from '../utils/read-in-worker.ts';
import { readOnServer } from './databases.ts';

/** Handling of dropped, pasted or chosen files. */
export type FilePlan =
  /** One code file opens in the snippet dialog. */
  | { kind: 'create'; prefill: SnippetPrefill }
  /** Anything else is previewed. */
  | { kind: 'import'; library: OpenLibrary }
  | { kind: 'refuse'; message: string };

/**
 * Reads files and folders. Never rejects.
 *
 * @param isChosen in the import dialog, where a JSON file is an import, whatever is in it
 * @returns null without files
 */
export async function openFiles(
  files: readonly File[],
  folders: readonly FileSystemDirectoryEntry[],
  isChosen: boolean,
): Promise<FilePlan | null> {
  if (folders.length > 0) {
    const read = await readFolders(folders, files);
    return 'reason' in read ? { kind: 'refuse', message: read.reason } : openLibrary(read.files, []);
  }
  const { code, libraries, refused } = await read(files, isChosen);
  const [onlyCode] = code;
  const total = code.length + libraries.length + refused.length;
  if (total === 0) return null;
  if (total === 1 && onlyCode) return { kind: 'create', prefill: toPrefill(onlyCode) };
  return openLibrary([...libraries, ...code.map(({ source }) => source)], refused);
}

const NOTHING = 'There are no snippets in it.';

const read = (files: readonly File[], isChosen: boolean): Promise<FilesRead> =>
  isChosen && files.length === 1 && files.every(hasLibraryName) ? readLibraries(files) : readFiles(files);

async function openLibrary(given: readonly SourceFile[], refused: readonly Problem[]): Promise<FilePlan> {
  const { files, found, problems } = await readDatabases(given);
  const unread = [...refused, ...problems];
  if (files.length + found.length === 0) return { kind: 'refuse', message: describe(unread) || NOTHING };
  const library = await openInWorker(files, found).catch(reasonOf);
  if (typeof library === 'string') return { kind: 'refuse', message: library };
  const { summary } = library;
  const all = [...unread, ...summary.problems];
  if (summary.snippets + summary.collections + summary.searches.length > 0)
    return { kind: 'import', library: { ...library, summary: { ...summary, problems: all } } };
  library.close();
  return { kind: 'refuse', message: describe(all) || NOTHING };
}

/** Has the server read the SQLite databases among files. */
async function readDatabases(given: readonly SourceFile[]) {
  const found: Found[] = [];
  const problems: Problem[] = [];
  for (const file of given.filter(({ bytes }) => isSqlite(bytes))) {
    try {
      found.push(await readOnServer(file));
    } catch (error) {
      problems.push({ file: file.name, line: null, message: errorMessage(error) });
    }
  }
  return { files: given.filter(({ bytes }) => !isSqlite(bytes)), found, problems };
}

/** Returns the values of a snippet. Its dialog guesses the language. */
function toPrefill({ source: { name }, title, code, language, isGuess }: CodeFile): SnippetPrefill {
  return { title, files: [{ name, code, ...(language !== null && !isGuess && { language }) }] };
}

/** Maximum number of reasons in a toast. */
const SHOWN_MAX = 3;

function describe(problems: readonly Problem[]): string {
  const shown = problems
    .slice(0, SHOWN_MAX)
    .map(({ file, line, message }) => `${file}${line === null ? '' : `, line ${line}`}: ${message}`);
  const omitted = problems.length - shown.length;
  return [...shown, ...(omitted > 0 ? [`And ${omitted} more.`] : [])].join(' ');
}
