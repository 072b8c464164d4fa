import { resolve } from 'node:path';
import { EDITOR_FORMATS } from '#domain/editors/snippet.ts';
import { printableJson } from '#domain/printable-json.ts';
import type { Command, Result } from '../command.ts';
import { CliError, usageError } from '../errors.ts';
import { findCollection } from '../find-collection.ts';
import { findSearch } from '../find-search.ts';
import type { Server } from '../http/server.ts';
import { note } from '../io.ts';
import type { Options } from '../options.ts';
import { reportError } from '../report-error.ts';
import { createSync } from '../sync/create-sync.ts';
import { foldersOf, isTarget, TARGETS } from '../sync/targets.ts';
import { watch } from '../sync/watch.ts';
import type { Changes } from '../sync/write-files.ts';
import { printable } from '../terminal/printable.ts';
import { writeOutput } from '../terminal/write-output.ts';

export const sync: Command = {
  name: 'sync',
  operands: EDITOR_FORMATS.join('|'),
  count: [1, 1],
  choices: EDITOR_FORMATS,
  summary: 'write your snippets to an editor',
  details: `Writes your own and favorite snippets that have a trigger, those of a collection, or with --search
your own that a saved search finds, as snippets of the editor. vscode includes Cursor and VSCodium;
raycast writes a file to import. Files that Pegboard did not write are never touched.`,
  options: ['collection', 'search', 'dir', 'watch'],
  examples: [
    'pegboard sync vscode',
    'pegboard sync nvim -c Go --watch',
    'pegboard sync zed --search Weekly',
    'pegboard sync raycast --dir ~/Desktop',
  ],

  async run({ io, operands: [format = ''], options, server: connect }) {
    if (!isTarget(format)) throw usageError(`${format} is not one of ${EDITOR_FORMATS.join(', ')}.`);
    const { collection, search } = options;
    if (collection !== undefined && search !== undefined) throw usageError('Choose -c or --search.');
    const folders = options.dir === undefined ? await foldersOf(io, format) : [resolve(io.cwd, options.dir)];
    const server = await connect();
    const choice = {
      ...(collection !== undefined && { collection: (await findCollection(server, collection)).id }),
      ...(search !== undefined && { search: await requireSearch(server, search) }),
    };
    const update = createSync(server, { format, choice, folders });
    const found = await update();
    const first = resultOf(found?.changes ?? []);
    if (found?.isEmpty) note(io, emptyHint(options));
    const { hint } = TARGETS[format];
    if (hint) for (const folder of folders) note(io, hint(folder));
    if (!options.watch) return first;

    const print = ({ text, value }: Result) => writeOutput(io, options.json ? `${printableJson(value)}\n` : text);
    await print(first);
    return watch({
      async run() {
        const changed = await update();
        if (changed !== null) await print(resultOf(changed.changes));
      },
      onError: (error) => void reportError(io, error, options.json),
    });
  },
};

/** @throws CliError */
async function requireSearch(server: Server, name: string): Promise<number> {
  const saved = await findSearch(server, name);
  if (saved === undefined) throw new CliError(`You have no saved search ${printable(name)}.`);
  return saved.id;
}

function emptyHint({ collection, search }: Options): string {
  if (collection !== undefined) return 'Nothing to write: the collection has no snippets.';
  if (search !== undefined) return 'Nothing to write: the search finds no snippet of yours that has a trigger.';
  return 'Nothing to write: no snippet of yours has a trigger. Give one a trigger in the browser, or choose a collection with -c.';
}

function resultOf(changes: readonly Changes[]): Result {
  const lines = changes.map(({ folder, written, removed }) => {
    if (written.length + removed.length === 0) return `${folder} is up to date.\n`;
    const parts = [...written.map((name) => `  wrote ${name}\n`), ...removed.map((name) => `  removed ${name}\n`)];
    return `${folder}\n${parts.join('')}`;
  });
  return { value: changes, text: lines.join('') };
}
