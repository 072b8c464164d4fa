import { listVersions, type VersionSummary } from '#contract/versions.ts';
import type { Command } from '../command.ts';
import { describe } from '../describe.ts';
import { findSnippet } from '../find-snippet.ts';
import { type Io, isTerminal } from '../io.ts';
import { noteForTerminal } from '../terminal/code-output.ts';
import { printable } from '../terminal/printable.ts';

export const history: Command = {
  name: 'history',
  operands: 'ID|TRIGGER|TITLE',
  count: [1, 1],
  summary: 'list the versions of a snippet, newest first',
  details: `Prints number, time, lines added and removed since the version before, and title. In a pipe they are
separated by tabs.`,
  options: [],
  examples: ['pegboard history debounce', 'pegboard history 12 | head -n 5'],

  async run({ io, operands: [name = ''], server: connect }) {
    const server = await connect();
    const snippet = await findSnippet(server, name);
    const versions: VersionSummary[] = [];
    for await (const page of server.pages(listVersions, { params: { id: snippet.id }, query: {} }))
      versions.push(...page);
    noteForTerminal(io, describe(snippet));
    return { value: versions, text: versions.map((version) => lineOf(io, version)).join('') };
  },
};

function lineOf(io: Io, { number, createdAt, additions, deletions, title, restoredFrom, purgedAt }: VersionSummary) {
  const changes = additions === null || deletions === null ? '' : `+${additions} -${deletions}`;
  const origin = restoredFrom === null ? '' : `restored version ${restoredFrom}`;
  const name = purgedAt === null ? printable(title ?? '') : 'purged';
  if (!isTerminal(io)) return `${[String(number), createdAt, changes, name, origin].join('\t')}\n`;
  const columns = [String(number).padStart(4), localTime(createdAt), changes.padEnd(11), name];
  return `${columns.join('  ')}${origin && `  (${origin})`}\n`;
}

/** Returns a time such as `2026-01-31 09:05` where the person is. */
function localTime(timestamp: string): string {
  const date = new Date(timestamp);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
