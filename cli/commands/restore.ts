import { restoreVersion } from '#contract/versions.ts';
import type { Command } from '../command.ts';
import { describe } from '../describe.ts';
import { usageError } from '../errors.ts';
import { findSnippet } from '../find-snippet.ts';

export const restore: Command = {
  name: 'restore',
  operands: 'ID|TRIGGER|TITLE VERSION',
  count: [2, 2],
  summary: 'restore a version of a snippet, as a new version',
  details: '`pegboard history` lists the versions. --file restores only one file.',
  options: ['file'],
  examples: ['pegboard restore debounce 2', 'pegboard restore 12 2 --file go.mod'],

  async run({ operands: [name = '', version = ''], options: { file }, server: connect }) {
    if (!/^[1-9]\d{0,8}$/.test(version)) throw usageError('VERSION must be a number, as pegboard history prints it.');
    const server = await connect();
    const snippet = await findSnippet(server, name);
    const stored = await server.call(restoreVersion, {
      params: { id: snippet.id, number: Number(version) },
      body: { basedOn: snippet.version, ...(file !== undefined && { files: [file] }) },
    });
    const text =
      stored.version === snippet.version
        ? `Nothing changed in ${describe(stored)}\n`
        : `Restored version ${version} of ${describe(stored)} as version ${stored.version}\n`;
    return { value: stored, text };
  },
};
