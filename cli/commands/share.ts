import { publishSnippet, shareSnippet } from '#contract/snippet-calls.ts';
import type { Command } from '../command.ts';
import { describe, sharedAddressOf } from '../describe.ts';
import { findSnippet } from '../find-snippet.ts';
import { note } from '../io.ts';

export const share: Command = {
  name: 'share',
  operands: 'ID|TRIGGER|TITLE',
  count: [1, 1],
  summary: 'print the share link of a snippet',
  details: 'The link works while the snippet is public. --public makes it public.',
  options: ['public'],
  examples: ['pegboard share debounce', 'pegboard share 12 --public'],

  async run({ io, operands: [name = ''], options, server: connect }) {
    const server = await connect();
    const { id } = await findSnippet(server, name);
    if (options.public) await server.call(publishSnippet, { params: { id }, body: { isPublic: true } });
    const snippet = await server.call(shareSnippet, { params: { id } });
    const url = sharedAddressOf(server.origin, snippet);
    const hint = snippet.isPublic ? '' : ': the link works once the snippet is public. Use --public.';
    note(io, `${describe(snippet)}${hint}`);
    return { value: { url, ...snippet }, text: `${url}\n` };
  },
};
