import type { FastifyInstance } from 'fastify';
import { exportToEditor } from '#contract/editors.ts';
import { FORMATS } from '#domain/editors/format.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { ReadSnippetPage } from '#server/listing/snippet-page.ts';
import type { Store } from '#server/store/store.ts';
import { formatJob } from './format-files.ts';
import { editorSnippets } from './service.ts';

/** Registers the route of `contract/editors.ts`. */
export function editorRoutes(app: FastifyInstance, store: Store, readPage: ReadSnippetPage): void {
  defineRoute(
    app,
    exportToEditor,
    { limit: 'read', cache: true },
    async ({ caller, params, query, request, reply }) => {
      const { snippets, isVolatile } = await editorSnippets({ store, readPage }, caller, query);
      if (isVolatile) request.inFlight = null;
      const files = await store.compute(formatJob, { format: params.format, snippets });
      const { mediaType } = FORMATS[params.format];
      if (mediaType === null) return { files };
      reply.type(mediaType);
      return files[0]?.text ?? '';
    },
  );
}
