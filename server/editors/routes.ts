import type { FastifyInstance } from 'fastify';
import { exportToEditor } from '#contract/editors.ts';
import { FORMATS } from '#domain/editors/format.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { Store } from '#server/store/store.ts';
import { formatJob } from './format-files.ts';
import { editorSnippets } from './service.ts';

/** Registers the route of `contract/editors.ts`. */
export function editorRoutes(app: FastifyInstance, store: Store): void {
  defineRoute(app, exportToEditor, { limit: 'read', cache: true }, async ({ caller, params, query, reply }) => {
    const snippets = await editorSnippets(store, caller, query.collection);
    const files = await store.compute(formatJob, { format: params.format, snippets });
    const { mediaType } = FORMATS[params.format];
    if (mediaType === null) return { files };
    reply.type(mediaType);
    return files[0]?.text ?? '';
  });
}
