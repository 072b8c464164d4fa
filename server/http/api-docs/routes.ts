import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { ApiDocument, apiDocsPage } from './page.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));
const font = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

const FILES = [
  { name: 'style.css', type: 'text/css; charset=utf-8', content: read('./style.css') },
  { name: 'try.js', type: 'text/javascript; charset=utf-8', content: read('./try.js') },
  { name: 'inter.woff2', type: 'font/woff2', content: readFileSync(font) },
];

/** Serves the reference of the API, made from its OpenAPI document, at `/api/docs`. */
export function registerApiDocs(app: FastifyInstance): void {
  const options = { config: { limit: 'read' } } as const;
  let page: string | undefined;
  app.get('/api/docs', options, (_request, reply) => {
    page ??= apiDocsPage(ApiDocument.parse(app.swagger()));
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
  for (const { name, type, content } of FILES) {
    app.get(`/api/docs/${name}`, options, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(content),
    );
  }
}
