import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { listSnippets } from '#contract/snippets.ts';
import { ENGINES } from './budget.ts';
import { checkoutsOf, type RunningServer, startServer } from './checkout.ts';
import { type CodeSearchTool, openCodesearch, ripgrep, type Term, writeTexts } from './code-search-tools.ts';
import { removableFolder } from './database.ts';
import { COMMON_TERM, RARE_TERM, SELDOM_TERM } from './generated-snippets.ts';
import { exitOnSignal, flagsOrExit, machine } from './process.ts';
import { ACCEPT, openSession } from './session.ts';
import { median } from './statistics.ts';
import { formatValue, markdownTable } from './table.ts';
import { openTargets } from './targets.ts';

/* Compares the time to the first page with code search on files of the same texts. */

const PAGE = 48;

const TERMS: readonly { name: string; term: Term }[] = [
  { name: 'rare word', term: { text: RARE_TERM, isExpression: false } },
  { name: 'common word', term: { text: COMMON_TERM, isExpression: false } },
  { name: 'absent word', term: { text: `${SELDOM_TERM}Absent`, isExpression: false } },
  { name: 'phrase', term: { text: 'must come before loadUser', isExpression: false } },
  { name: 'expression, rare literal', term: { text: 'zebra[pq]uux\\d*7 =', isExpression: true } },
  { name: 'expression, common literal', term: { text: `exp[a-z]+ ${COMMON_TERM} \\w+`, isExpression: true } },
  { name: 'expression without literal, absent', term: { text: '\\b[0-9]{7,}\\b', isExpression: true } },
];

exitOnSignal();

const positive = z.coerce.number().int().min(1);
const Flags = z.object({
  engine: z.enum(ENGINES).default('sqlite'),
  size: positive.max(1_000_000).default(100_000),
  runs: positive.default(5),
});
const text = { type: 'string' } as const;
const { engine, size, runs } = flagsOrExit(() =>
  Flags.parse(parseArgs({ options: { engine: text, size: text, runs: text } }).values),
);

const folder = await mkdtemp(join(tmpdir(), 'pegboard-texts-'));
const remove = removableFolder(folder);
try {
  const texts = join(folder, 'texts');
  await writeTexts(texts, size);
  const codesearch = await openCodesearch(texts, join(folder, 'index'));
  process.stdout.write(
    `${machine()}, ${engine}, ${size.toLocaleString('en-US')} texts, medians of ${runs} searches\n` +
      `cindex: ${formatValue(codesearch.seconds, 's')}, ${formatValue(codesearch.bytes / 1e6, 'MB')}\n\n`,
  );
  const tools = [codesearch.tool, ripgrep(texts)];
  process.stdout.write(`${await whilePegboardRuns((pegboard) => compare([pegboard, ...tools]))}\n`);
} finally {
  await remove();
}

/** Starts a server whose snippets all belong to one person. */
async function whilePegboardRuns<T>(measure: (pegboard: CodeSearchTool) => Promise<T>): Promise<T> {
  const [target] = await openTargets(checkoutsOf(undefined), engine, size);
  if (target === undefined) throw new Error('There is no library');
  const { checkout, database } = target;
  try {
    const first = await startServer(checkout, database.settings);
    const { userId } = await openSession(first).finally(() => first.stop());
    await database.giveEverythingTo(userId);
    const server = await startServer(checkout, database.settings);
    return await openSession(server)
      .then(({ token }) => measure(pegboardAt(server, token)))
      .finally(() => server.stop());
  } finally {
    await database.remove();
  }
}

/** The search of the app in own snippets, with the lines that matched. */
function pegboardAt({ url }: RunningServer, token: string): CodeSearchTool {
  let requests = 0;
  return {
    name: 'Pegboard',
    async search({ text: term, isExpression }, wanted) {
      requests += 1;
      const query = new URLSearchParams({
        q: `${isExpression ? 'regex' : 'text'}:${term}`,
        limit: String(wanted),
        preview: 'true',
        matches: 'true',
        count: 'false',
        // Misses the cache.
        uncached: String(requests),
      });
      const started = performance.now();
      const response = await fetch(`${url}${listSnippets.path}?${query}`, {
        headers: { ...ACCEPT, authorization: `Bearer ${token}` },
      });
      const found = z.array(z.object({ id: z.number() })).parse(await response.json());
      const time = performance.now() - started;
      if (response.headers.has('x-search-incomplete')) process.stderr.write(`Pegboard stopped early: ${term}\n`);
      return { found: found.length, time };
    },
  };
}

async function compare(tools: readonly CodeSearchTool[]): Promise<string> {
  const rows: string[][] = [];
  for (const { name, term } of TERMS) {
    const cells = [];
    for (const tool of tools) cells.push(await medianOf(tool, term));
    rows.push([name, `\`${term.text}\``, ...cells]);
  }
  return markdownTable(['case', 'text', ...tools.map(({ name }) => name)], rows);
}

async function medianOf(tool: CodeSearchTool, term: Term): Promise<string> {
  const { found } = await tool.search(term, PAGE);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push((await tool.search(term, PAGE)).time);
  return `${formatValue(median(times), 'ms')} (${found})`;
}
