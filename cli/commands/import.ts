import { losesTrigger } from '#contract/import-totals.ts';
import { DUPLICATES, type Duplicates, type ImportPreview, undoImport } from '#contract/imports.ts';
import type { Library, Problem } from '#domain/import/library.ts';
import type { Command, Context } from '../command.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { findCollection } from '../find-collection.ts';
import type { Server } from '../http/server.ts';
import { describeItem, previewLibrary, type StoredLibrary, sendLibrary, sourceOf } from '../import-library.ts';
import { canAsk, note } from '../io.ts';
import type { Options } from '../options.ts';
import { readGists } from '../read-gists.ts';
import { readLibrary } from '../read-library.ts';
import { readPaths } from '../read-paths.ts';
import { confirm } from '../terminal/ask.ts';
import { printable } from '../terminal/printable.ts';

export const importCommand: Command = {
  name: 'import',
  operands: 'PATH...|-|gists',
  count: [0, Number.POSITIVE_INFINITY],
  summary: 'import files, folders and zip archives',
  details: `Reads exports of Pegboard, ByteStash, massCode, snippet-box, SnippetsLab, Opengist, Raycast and
gists; snippets of VS Code, Neovim, Zed, Vim, Sublime Text and JetBrains; the fences of Markdown.
Any other text file becomes a snippet, its folder a collection. - reads JSON from standard input.
gists reads your gists with the token of GH_TOKEN or of gh auth token, which goes to GitHub only.
GITHUB_API_URL names an enterprise server.

Says what is new, and asks first on a terminal. Snippets that you have are skipped; --changed says
what happens to those that you have with other content. All become private without
--keep-visibility. What cannot be read or is refused is listed with the reason. The exit code is
1 if nothing can be read or an item is refused.`,
  options: ['yes', 'dry-run', 'changed', 'tag', 'collection', 'keep-visibility', 'undo'],
  examples: [
    'pegboard import pegboard.json',
    'pegboard import ~/snippets gists.zip --tag old --dry-run',
    'pegboard import gists',
    'pegboard import - --yes < pegboard.json',
    'pegboard import --undo 12',
  ],

  async run(context) {
    const { io, operands, options, server: connect } = context;
    if (options.undo !== undefined) return undo(context, options.undo);
    if (operands.length === 0) throw usageError('import needs a file, a folder, - or gists.');
    const duplicates = duplicatesOf(options);
    const server = await connect();
    const library = isGists(operands) ? await readGists(io) : await readLibrary(server, await readPaths(io, operands));
    requireContent(library);
    for (const problem of library.problems) note(io, describeProblem(problem));
    const collectionId =
      options.collection === undefined ? undefined : (await findCollection(server, options.collection)).id;
    const preview = await previewLibrary(server, library);
    const shown = describePreview(library, preview, duplicates);
    if (options['dry-run']) return { value: { source: sourceOf(library), ...preview }, text: shown };
    if (canAsk(io) && !options.yes) {
      note(io, shown.trimEnd());
      if (!(await confirm(io, 'Import them?'))) throw new CliError('Nothing was imported.', EXIT.cancelled);
    }
    const visibility = options['keep-visibility'] ? 'keep' : 'private';
    const choice = { duplicates, visibility, tags: options.tag ?? [], collectionId } as const;
    const totals = await sendLibrary(server, library, choice, (sent, all) =>
      note(io, `Sent ${sent.toLocaleString('en')} of ${all.toLocaleString('en')} snippets.`),
    );
    for (const one of totals.failed.filter(({ stored }) => stored)) note(io, describeItem(library, one));
    const refused = totals.failed.filter(({ stored }) => !stored);
    return {
      value: totals,
      text: describeTotals(totals),
      ...(refused.length > 0 && {
        error: new CliError(refused.map((one) => describeItem(library, one)).join('\n')),
      }),
    };
  },
};

/** A folder of that name is `./gists`. */
const isGists = (operands: readonly string[]): boolean => operands.length === 1 && operands[0] === 'gists';

/** @throws CliError for another word */
function duplicatesOf({ changed = 'skip' }: Options): Duplicates {
  const found = DUPLICATES.find((one) => one === changed);
  if (found === undefined) throw usageError(`--changed must be ${DUPLICATES.join(', ')}.`);
  return found;
}

/** @throws CliError if nothing can be imported */
function requireContent({ snippets, collections, problems }: Library): void {
  if (snippets.length + collections.length > 0) return;
  throw new CliError(problems.length > 0 ? problems.map(describeProblem).join('\n') : 'There are no snippets in it.');
}

async function undo({ io, operands, options, server: connect }: Context, given: string) {
  const id = Number(given);
  if (operands.length > 0 || !Number.isSafeInteger(id) || id < 1) throw usageError('--undo needs the id of an import.');
  const server: Server = await connect();
  if (canAsk(io) && !options.yes && !(await confirm(io, `Undo import ${id}?`)))
    throw new CliError('Nothing was undone.', EXIT.cancelled);
  const undone = await server.call(undoImport, { params: { id } }, { isLong: true });
  const kept = undone.kept.map(
    ({ id: snippetId, title }) => `Changed since, and kept: ${snippetId} ${printable(title)}\n`,
  );
  return {
    value: undone,
    text: `Moved ${count(undone.trashed)} to the trash, restored ${count(undone.restored)}.\n${kept.join('')}`,
  };
}

const count = (number: number): string => `${number.toLocaleString('en')} ${number === 1 ? 'snippet' : 'snippets'}`;

const describeProblem = ({ file, line, message }: Problem): string =>
  printable(`${file}${line === null ? '' : `, line ${line}`}: ${message}`);

/** Returns the counts and the snippets that are stored with other content, lose their trigger or cannot be stored. */
function describePreview(library: Library, preview: ImportPreview, duplicates: Duplicates): string {
  const { new: added, same, changed, refused } = preview;
  const changes = preview.items
    .filter(({ status }) => status === 'changed')
    .map(({ title, snippetId }) => `changed: ${printable(title)} (${snippetId})\n`);
  const untriggered = preview.items
    .filter((item) => losesTrigger(item, duplicates))
    .map(({ title, triggerTakenBy }) => `without its trigger: ${printable(title)} (${triggerTakenBy} has it)\n`);
  const refusals = refused.map((one) => `${describeItem(library, { kind: 'snippet', ...one })}\n`);
  const counts = `${added} new, ${same} already here, ${changed} changed, ${refused.length} refused`;
  return `${printable(sourceOf(library))}: ${counts}\n${[...changes, ...untriggered, ...refusals].join('')}`;
}

function describeTotals({ id, created, updated, skipped }: StoredLibrary): string {
  const parts = [`Imported ${count(created)}`, ...(updated > 0 ? [`updated ${updated}`] : [])];
  const line = `${[...parts, ...(skipped > 0 ? [`skipped ${skipped}`] : [])].join(', ')}.`;
  return `${line}\n${created + updated > 0 ? `To undo: pegboard import --undo ${id}\n` : ''}`;
}
