import { publishSnippet, shareSnippet } from '#contract/snippet-calls.ts';
import { getSnippet } from '#contract/snippets.ts';
import { EMBED_DEFAULTS, embedHeight, embedParts, embedUrl, iframeCode } from '#domain/embed/embed.ts';
import type { Command } from '../command.ts';
import { describe } from '../describe.ts';
import { findSnippet } from '../find-snippet.ts';
import { note } from '../io.ts';

export const embed: Command = {
  name: 'embed',
  operands: 'ID|TRIGGER|TITLE',
  count: [1, 1],
  summary: 'print the iframe code that shows a snippet in a web page',
  details: 'The embed works while the snippet is public. --public makes it public.',
  options: ['public'],
  examples: ['pegboard embed debounce', 'pegboard embed 12 --public >> post.html'],

  async run({ io, operands: [name = ''], options, server: connect }) {
    const server = await connect();
    const { id } = await findSnippet(server, name);
    if (options.public) await server.call(publishSnippet, { params: { id }, body: { isPublic: true } });
    const snippet = await server.call(shareSnippet, { params: { id } });
    const { files } = await server.call(getSnippet, { params: { id } });
    const embedded = embedParts(files, EMBED_DEFAULTS);
    const url = embedUrl(server.origin, snippet.shareId ?? '', EMBED_DEFAULTS);
    const height = embedded === null ? 0 : embedHeight(embedded);
    const html = iframeCode({ url, width: '100%', height, title: snippet.title });
    const hint = snippet.isPublic ? '' : ': the embed works once the snippet is public. Use --public.';
    note(io, `${describe(snippet)}${hint}`);
    return { value: { url, html, ...snippet }, text: `${html}\n` };
  },
};
