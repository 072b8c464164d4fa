import { expect, test } from 'vitest';
import { z } from 'zod';
import { testServer } from '#tests/support/server.ts';
import { apiDocsPage } from './page.ts';
import { notesOn, schemaText } from './schema-text.ts';

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string() }))) });

test('describes every call of the OpenAPI document, with a form to try it', { tags: ['slow'] }, async () => {
  const { app, visitor } = await testServer();
  const { paths } = Document.parse((await visitor.get('/api/openapi.json')).body);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `data-method="${method.toUpperCase()}" data-path="${path}"`),
  );
  const page = await app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const call of calls) expect(page.body).toContain(call);
  expect(page.body.match(/<details/g)).toHaveLength(calls.length);
  expect(page.body).toContain('Takes: ID token, API token with <code>snippets:write</code></p>');
});

test('serves the files of the page without a token, and no others', async () => {
  const { app } = await testServer();
  for (const name of ['style.css', 'try.js', 'inter.woff2'])
    expect((await app.inject(`/api/docs/${name}`)).statusCode, name).toBe(200);
  for (const name of ['page.ts', '..%2Fpage.ts', 'nothing'])
    expect((await app.inject(`/api/docs/${name}`)).statusCode, name).toBe(404);
});

test('escapes the texts of the document', () => {
  const operation = { summary: '<b>bold</b>', tags: ['Tag'] as [string], security: [], parameters: [], responses: {} };
  const page = apiDocsPage({
    info: { title: 'Pegboard', version: '1', description: 'See `<code>`' },
    paths: { '/api/x': { get: operation } },
    components: { schemas: {} },
  });
  expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(page).toContain('<code>&lt;code&gt;</code>');
});

const SCHEMAS = { Name: { type: 'string' } };

test.each([
  ['a reference', { $ref: '#/components/schemas/Name' }, 'string'],
  ['an unknown reference', { $ref: '#/components/schemas/Nobody' }, 'unknown'],
  ['several types', { type: ['string', 'null'] }, 'string | null'],
  ['values', { type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  ['alternatives', { anyOf: [{ type: 'string' }, { type: 'string' }, { const: 1 }] }, 'string | 1'],
  [
    'a pair',
    { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], items: false },
    '[number, string]',
  ],
  ['a list of alternatives', { type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  ['a record', { type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [
    'an object',
    { type: 'object', required: ['a'], properties: { a: { type: 'string', maxLength: 5 }, b: { type: 'boolean' } } },
    '{\n  a: string; // at most 5 characters\n  b?: boolean;\n}',
  ],
])('renders %s', (_name, schema, text) => {
  expect(schemaText(schema, SCHEMAS)).toBe(text);
});

test.each([
  ['description and limits', { description: 'Of it.', minItems: 1, maxItems: 2_000 }, 'Of it, 1 to 2,000 items'],
  ['one limit', { minimum: 3 }, 'at least 3'],
  ['the default', { type: 'integer', maximum: Number.MAX_SAFE_INTEGER, default: 1 }, 'default 1'],
])('notes %s', (_name, schema, notes) => {
  expect(notesOn(schema)).toBe(notes);
});
