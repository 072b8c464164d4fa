import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { changePassword } from '#contract/accounts.ts';
import { createImport, ImportResult, previewImport, undoImport } from '#contract/imports.ts';
import { listSnippets } from '#contract/snippets.ts';
import { exportSnippets, importSnippets } from '#contract/transfer.ts';
import type { RowId } from './budget.ts';
import { COMMON_TERM, generatedSnippet } from './generated-snippets.ts';
import { ACCEPT } from './session.ts';
import type { RunningTarget } from './targets.ts';

/** Work during which other requests must not wait. */
export interface BackgroundWork {
  name: string;
  /** The row for the p99 of other people's reads. */
  readsRow: RowId;
  /** The row for the duration in seconds. */
  secondsRow?: RowId;
  /** The row for the growth of resident memory. */
  memoryRow?: RowId;
  /** Clients that repeat it for the length of a run. Without clients it runs once. */
  clients?: number;
  /** @returns the status of the response */
  run(target: RunningTarget): Promise<number>;
}

const IMPORT_SIZE = 10_000;
const HASHING_CLIENTS = 4;
const WRONG_PASSWORD = 'not the password';
const RUNAWAY_SNIPPETS = 1_200;
const RUNAWAY_LENGTH = 48_000;
export const RUNAWAY_TERM = `${'['.repeat(31)}x`;
/** A search that exceeds the time limit, or that this machine completes within it. */
const SLOW_SEARCH_STATUSES = [503, 200];

const agent = new Agent({ keepAlive: true });

interface Call {
  path: string;
  /** Default: POST with a body, GET without. */
  method?: 'DELETE';
  body?: string;
  /** The expected statuses. */
  statuses: readonly number[];
}

/** Sends a request, discards the response and returns its status. @throws for an unexpected status */
async function call(target: RunningTarget, given: Call): Promise<number> {
  const response = await send(target, given);
  await finished(response.resume());
  return response.statusCode ?? 0;
}

/** Sends a request. @throws for an unexpected status */
async function send(
  { server, session }: RunningTarget,
  { path, method, body, statuses }: Call,
): Promise<IncomingMessage> {
  const sent = request(server.url + path, {
    agent,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...ACCEPT,
      authorization: `Bearer ${session.token}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  }).end(body);
  // A server that refuses a large body closes the connection. `once` has errors before the response.
  sent.on('error', () => {});
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response === undefined || !statuses.includes(response.statusCode ?? 0))
    throw new Error(`${path.slice(0, 100)} returned ${response?.statusCode}`);
  return response;
}

export function backgroundWorks(size: number): BackgroundWork[] {
  const snippets = Array.from({ length: Math.min(IMPORT_SIZE, size) }, (_, n) => generatedSnippet(size + n));
  const importBody = JSON.stringify({ snippets });
  const passwords = JSON.stringify({ currentPassword: WRONG_PASSWORD, newPassword: `${WRONG_PASSWORD} either` });
  let searches = 0;
  let imports = 0;
  const importIds = new Map<RunningTarget, number[]>();
  /** Other titles in each run: stored snippets would be skipped. */
  const library = () =>
    JSON.stringify({
      source: 'Benchmark',
      snippets: snippets.map((one) => ({ ...one, title: `${one.title} ${imports}` })),
    });
  return [
    {
      name: 'slow search',
      readsRow: 'readsDuringSlowSearch',
      clients: 1,
      // Counting the hits of a common term reads the text of most snippets.
      run: (target) =>
        call(target, {
          path: `${listSnippets.path}?scope=all&limit=48&search=${COMMON_TERM}&uncached=${searches++}`,
          statuses: SLOW_SEARCH_STATUSES,
        }),
    },
    {
      name: 'expression without literals',
      readsRow: 'readsDuringExpression',
      secondsRow: 'expression',
      run: (target) =>
        call(target, {
          path: `${listSnippets.path}?scope=all&limit=48&q=${encodeURIComponent('regex:[x-z]{9}\\d')}&uncached=${searches++}`,
          statuses: [200],
        }),
    },
    {
      name: 'password hashing',
      readsRow: 'readsDuringHashing',
      clients: HASHING_CLIENTS,
      run: (target) => call(target, { path: changePassword.path, body: passwords, statuses: [400] }),
    },
    {
      name: 'import',
      readsRow: 'readsDuringImport',
      secondsRow: 'import',
      run: (target) => call(target, { path: importSnippets.path, body: importBody, statuses: [200] }),
    },
    {
      name: 'preview of an import',
      readsRow: 'readsDuringPreview',
      secondsRow: 'importPreview',
      run: (target) => call(target, { path: previewImport.path, body: library(), statuses: [200] }),
    },
    {
      name: 'import that can be undone',
      readsRow: 'readsDuringImportLibrary',
      secondsRow: 'importLibrary',
      memoryRow: 'importMemory',
      async run(target) {
        imports += 1;
        const response = await send(target, { path: createImport.path, body: library(), statuses: [201] });
        importIds.set(target, [...(importIds.get(target) ?? []), ImportResult.parse(await json(response)).id]);
        return 201;
      },
    },
    {
      name: 'second import',
      readsRow: 'readsDuringImportAgain',
      secondsRow: 'importAgain',
      async run(target) {
        const response = await send(target, { path: createImport.path, body: library(), statuses: [201] });
        const { created, skipped } = ImportResult.parse(await json(response));
        if (created > 0 || skipped < snippets.length) throw new Error(`${created} snippets were imported again`);
        return 201;
      },
    },
    {
      name: 'undo of an import',
      readsRow: 'readsDuringUndo',
      secondsRow: 'importUndo',
      run: (target) =>
        call(target, {
          path: undoImport.path.replace(':id', String(importIds.get(target)?.pop())),
          method: 'DELETE',
          statuses: [200],
        }),
    },
  ];
}

/** Exports every snippet of the library. */
export const exportWork: BackgroundWork = {
  name: 'export',
  readsRow: 'readsDuringExport',
  memoryRow: 'export',
  run: (target) => call(target, { path: exportSnippets.path, statuses: [200] }),
};

/** Exports every snippet of the library as a zip of files. */
export const exportZipWork: BackgroundWork = {
  name: 'export as a zip',
  readsRow: 'readsDuringExportZip',
  memoryRow: 'exportZip',
  run: (target) => call(target, { path: `${exportSnippets.path}?format=zip`, statuses: [200] }),
};

/**
 * A search that takes longer than the time limit: the texts contain every trigram of the term, and a comparison with the
 * term fails only at its end, at every position. SQLite compares brackets most slowly, and longer terms in another way.
 */
export const runawaySearch: BackgroundWork = {
  name: 'runaway search',
  readsRow: 'readsDuringRunawaySearch',
  secondsRow: 'runawaySearch',
  run: (target) =>
    call(target, {
      path: `${listSnippets.path}?search=${encodeURIComponent(RUNAWAY_TERM)}`,
      statuses: SLOW_SEARCH_STATUSES,
    }),
};

/** Returns an import with the texts that make a search run away. */
export function runawayTexts(count: number): string {
  const code = `${'['.repeat(RUNAWAY_LENGTH)} [[x`;
  const snippets = Array.from({ length: count }, (_, n) => ({ title: `Runaway ${n}`, code, isPublic: true }));
  return JSON.stringify({ visibility: 'keep', snippets });
}

export async function prepareRunawaySearch(target: RunningTarget, size: number): Promise<void> {
  const body = runawayTexts(Math.min(RUNAWAY_SNIPPETS, size));
  await call(target, { path: importSnippets.path, body, statuses: [200] });
}
