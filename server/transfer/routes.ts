import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/transfer.ts';
import { fileBaseName } from '#domain/file-names.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import type { Quota } from '#server/core/quota.ts';
import type { ResourceLimits } from '#server/http/limits/resource-limits.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { ExportCookie } from '#server/identity/export-cookie.ts';
import type { Store } from '#server/store/store.ts';
import { requireRole } from '#server/visibility/collection-access.ts';
import { exportLibrary } from './export.ts';
import { limitExports } from './export-limit.ts';
import { exportZip } from './export-zip.ts';
import { gistRoutes } from './gists/routes.ts';
import { limitImports } from './import-limit.ts';
import { importRoutes } from './import-routes.ts';
import { importSnippets } from './writes/import-snippets.ts';

/** Concurrent exports of a person. */
const EXPORTS_MAX = 2;
/** Concurrent imports of a person. The store runs one at a time. */
const IMPORTS_MAX = 1;

interface Dependencies {
  store: Store;
  clock: Clock;
  quota: Quota;
  /** Whether deleted snippets are kept. */
  hasTrash: boolean;
  exportCookie: ExportCookie;
  limits: Pick<ResourceLimits, 'networkExports' | 'exportTimeout'>;
  githubApiUrl: string;
}

/** Registers the routes of `contract/transfer.ts`. */
export function transferRoutes(
  app: FastifyInstance,
  { store, clock, quota, hasTrash, exportCookie, limits, githubApiUrl }: Dependencies,
): void {
  const startImport = limitImports(IMPORTS_MAX);
  defineRoute(app, calls.importSnippets, { limit: 'import', rawBody: true, acquire: startImport }, ({ caller, body }) =>
    store.write(importSnippets, { caller, body, now: clock(), quota }),
  );
  importRoutes(app, { store, clock, quota, hasTrash, startImport });
  gistRoutes(app, { clock, githubApiUrl });

  const startExport = limitExports({
    perPerson: EXPORTS_MAX,
    perNetwork: limits.networkExports,
    timeout: limits.exportTimeout,
  });
  const exportOptions = { limit: 'read', viewer: exportCookie.holder } as const;
  defineRoute(app, calls.exportSnippets, exportOptions, async ({ caller, query: { format, collectionId }, reply }) => {
    const now = clock();
    const collection = collectionId === undefined ? null : await store.collections.find(caller, collectionId);
    if (collectionId !== undefined) requireRole(caller, collection, 'owner');
    const source = { store, caller, now, collectionId };
    const file = await startExport(caller, () =>
      openStream(format === 'zip' ? exportZip(source) : exportLibrary(source)),
    );
    const name = collection ? fileBaseName(collection.name) : 'snippets';
    reply
      .type(TYPES[format])
      .header(
        'content-disposition',
        `attachment; filename="pegboard-${name}-${toTimestamp(now).slice(0, 10)}.${format}"`,
      );
    return file;
  });
}

const TYPES = { json: 'application/json; charset=utf-8', zip: 'application/zip' } as const;

/** Returns a stream that asks for a piece when the client has taken the one before. Rejects if the first one fails. */
async function openStream(pieces: AsyncIterable<Uint8Array>): Promise<Readable> {
  const file = Readable.from(pieces, { highWaterMark: 0 });
  await once(file, 'readable');
  return file;
}
