import type { Problem } from '#domain/import/library.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import type { SnippetPrefill } from '#web/shared/snippet-prefill.ts';
import type { GivenFile, ServerReply } from '../utils/open-session.ts';
import { type CodeFile, hasLibraryName, isDatabase, readFiles, takeLibraries } from '../utils/read-files.ts';
import { listFolders } from '../utils/read-folders.ts';
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
    const read = await listFolders(folders, files);
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

const read = async (files: readonly File[], isChosen: boolean) =>
  isChosen && files.length === 1 && files.every(hasLibraryName) ? takeLibraries(files) : readFiles(files);

async function openLibrary(given: readonly GivenFile[], refused: readonly Problem[]): Promise<FilePlan> {
  const { files, replies, problems } = await readDatabases(given);
  const unread = [...refused, ...problems];
  if (files.length + replies.length === 0) return { kind: 'refuse', message: describe(unread) || NOTHING };
  const library = await openInWorker({ files, replies }).catch(reasonOf);
  if (typeof library === 'string') return { kind: 'refuse', message: library };
  const { summary } = library;
  const all = [...unread, ...summary.problems];
  if (summary.snippets + summary.collections + summary.searches.length > 0)
    return { kind: 'import', library: { ...library, summary: { ...summary, problems: all } } };
  library.close();
  return { kind: 'refuse', message: describe(all) || NOTHING };
}

/** Has the server read the SQLite databases among files. */
async function readDatabases(given: readonly GivenFile[]) {
  const files: GivenFile[] = [];
  const replies: ServerReply[] = [];
  const problems: Problem[] = [];
  for (const file of given) {
    if (!(await isDatabase(file.content))) {
      files.push(file);
      continue;
    }
    try {
      replies.push(await readOnServer(file.content));
    } catch (error) {
      problems.push({ file: file.name, line: null, message: errorMessage(error) });
    }
  }
  return { files, replies, problems };
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
