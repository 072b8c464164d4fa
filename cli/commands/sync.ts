import { resolve } from 'node:path';
import { EDITOR_FORMATS } from '#domain/editors/snippet.ts';
import { printableJson } from '#domain/printable-json.ts';
import type { Command, Result } from '../command.ts';
import { usageError } from '../errors.ts';
import { findCollection } from '../find-collection.ts';
import { note } from '../io.ts';
import { reportError } from '../report-error.ts';
import { createSync } from '../sync/create-sync.ts';
import { foldersOf, isTarget, TARGETS } from '../sync/targets.ts';
import { watch } from '../sync/watch.ts';
import type { Changes } from '../sync/write-files.ts';
import { writeOutput } from '../terminal/write-output.ts';

export const sync: Command = {
  name: 'sync',
  operands: EDITOR_FORMATS.join('|'),
  count: [1, 1],
  choices: EDITOR_FORMATS,
  summary: 'write your snippets to an editor',
  details: `Writes your own and favorite snippets that have a trigger, or those of a collection, as snippets
of the editor. vscode includes Cursor and VSCodium; raycast writes a file to import. Files that
Pegboard did not write are never touched.`,
  options: ['collection', 'dir', 'watch'],
  examples: ['pegboard sync vscode', 'pegboard sync nvim -c Go --watch', 'pegboard sync raycast --dir ~/Desktop'],

  async run({ io, operands: [format = ''], options, server: connect }) {
    if (!isTarget(format)) throw usageError(`${format} is not one of ${EDITOR_FORMATS.join(', ')}.`);
    const folders = options.dir === undefined ? await foldersOf(io, format) : [resolve(io.cwd, options.dir)];
    const server = await connect();
    const { collection: name } = options;
    const collection = name === undefined ? undefined : (await findCollection(server, name)).id;
    const update = createSync(server, { format, collection, folders });
    const found = await update();
    const first = resultOf(found?.changes ?? []);
    if (found?.isEmpty) note(io, emptyHint(name));
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

const emptyHint = (collection: string | undefined): string =>
  collection === undefined
    ? 'Nothing to write: no snippet of yours has a trigger. Give one a trigger in the browser, or choose a collection with -c.'
    : 'Nothing to write: the collection has no snippets.';

function resultOf(changes: readonly Changes[]): Result {
  const lines = changes.map(({ folder, written, removed }) => {
    if (written.length + removed.length === 0) return `${folder} is up to date.\n`;
    const parts = [...written.map((name) => `  wrote ${name}\n`), ...removed.map((name) => `  removed ${name}\n`)];
    return `${folder}\n${parts.join('')}`;
  });
  return { value: changes, text: lines.join('') };
}
