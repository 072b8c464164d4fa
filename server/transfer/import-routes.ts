import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readDatabase } from '#contract/databases.ts';
import * as calls from '#contract/imports.ts';
import type { Viewer } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { notFound } from '#server/core/errors.ts';
import type { Quota } from '#server/core/quota.ts';
import type { Release } from '#server/http/limits/in-use.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { ImportRow } from '#server/store/repositories/imports.ts';
import type { Store } from '#server/store/store.ts';
import { readDatabaseJob } from './databases/read-job.ts';
import { IMPORT_LIFETIME } from './imports/lifetime.ts';
import { previewJob } from './imports/preview-job.ts';
import { planUndo } from './imports/undo-import.ts';
import { inPieces } from './pieces.ts';
import { storeImportPart } from './writes/import-part.ts';
import { undoStoredImport } from './writes/undo-import.ts';

interface Dependencies {
  store: Store;
  clock: Clock;
  quota: Quota;
  /** Whether deleted snippets are kept. */
  hasTrash: boolean;
  /** Counts the concurrent imports of a person. */
  startImport: (viewer: Viewer) => Release;
}

/** Registers the routes of `contract/imports.ts`. */
export function importRoutes(app: FastifyInstance, { store, clock, quota, hasTrash, startImport }: Dependencies): void {
  const large = { limit: 'import', rawBody: true, acquire: startImport } as const;

  defineRoute(app, calls.previewImport, large, async ({ caller, body, reply }) =>
    asJson(reply, await store.runReadJob(previewJob, { person: { userId: caller.userId }, body }, caller.signal)),
  );
  defineRoute(app, readDatabase, large, async ({ body, reply }) =>
    asJson(reply, await store.compute(readDatabaseJob, body)),
  );
  defineRoute(app, calls.createImport, large, ({ caller, body }) =>
    store.write(storeImportPart, { caller, id: null, body, now: clock(), quota }),
  );
  defineRoute(app, calls.addImportPart, large, ({ caller, params: { id }, body }) =>
    store.write(storeImportPart, { caller, id, body, now: clock(), quota }),
  );

  defineRoute(app, calls.listImports, { limit: 'read' }, async ({ caller }) =>
    (await store.imports.list(caller, clock() - IMPORT_LIFETIME)).map(toImport),
  );
  defineRoute(app, calls.getImport, { limit: 'read' }, async ({ caller, params: { id } }) => {
    const found = await store.imports.find(caller, id);
    if (found === null || found.createdAt <= clock() - IMPORT_LIFETIME) throw notFound('Import');
    const { created, updated, kept } = planUndo(found.undoneAt === null ? await store.imports.states(id) : []);
    return { ...toImport(found), undo: { trashed: created.length, restored: updated.length, kept } };
  });
  defineRoute(app, calls.undoImport, { limit: 'write' }, ({ caller, params: { id } }) =>
    store.write(undoStoredImport, { caller, id, now: clock(), hasTrash }),
  );
}

/** Sends JSON that a worker encoded. */
function asJson(reply: FastifyReply, json: Uint8Array): Readable {
  reply.type('application/json; charset=utf-8');
  return Readable.from(inPieces(json));
}

const toImport = ({ createdAt, undoneAt, ...row }: ImportRow) => ({
  ...row,
  createdAt: toTimestamp(createdAt),
  undoneAt: undoneAt === null ? null : toTimestamp(undoneAt),
});
