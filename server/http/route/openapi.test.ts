import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#tests/support/calls.ts';
import { testServer } from '#tests/support/server.ts';
import { listeningServer } from '#tests/support/sign-in.ts';

/** Replies by path, method and status. */
const Described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
});

const bodyOf = (schema: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

test('every route documents the common errors, and health its own 503 body', async () => {
  const { visitor } = await testServer();
  const { paths } = Described.parse((await visitor.get('/api/openapi.json')).body);
  const { '/api/health': health, ...others } = paths;
  expect(health?.get?.responses[503]).toMatchObject(bodyOf('Health'));
  const calls = Object.entries(others).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ call: `${method} ${path}`, responses })),
  );
  expect(calls.length).toBeGreaterThan(25);
  for (const { call, responses } of calls) {
    for (const status of [401, 429, 500, 503])
      expect(responses[status], `${status} of ${call}`).toMatchObject(bodyOf('Error'));
  }
});

test.each([
  ['a wrong type', 415, 'text/plain', 'x'],
  ['invalid JSON', 400, 'application/json', '{'],
  ['a large body', 413, 'application/json', `"${'x'.repeat(33 * 1024)}"`],
])('documents the reply to %s where no body is expected', async (_name, status, type, body) => {
  const { url } = await listeningServer();
  const { paths } = Described.parse(await (await fetch(`${url}/api/openapi.json`)).json());
  const reply = await fetch(`${url}/api/snippets/1/use`, { method: 'POST', headers: { 'content-type': type }, body });
  expect(reply.status).toBe(status);
  for (const [path, { get, ...changes }] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(changes))
      expect(responses, `${method} ${path}`).toHaveProperty(String(status));
});

test('describes only calls of the contract', async () => {
  const { url } = await listeningServer({ smtp: { url: 'smtp://localhost', from: 'pegboard@example.com' } });
  const reply = await fetch(`${url}/api/openapi.json`);
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(await reply.json());
  expect(Object.keys(paths).length).toBeGreaterThan(25);
  const known = calls.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'));
  expect(Object.keys(paths).filter((path) => !known.includes(path))).toEqual([]);
});

test('marks optional bodies and documents the idempotency key', async () => {
  const { visitor } = await testServer();
  const Call = z.object({
    post: z.object({
      requestBody: z.object({ required: z.boolean() }).optional(),
      parameters: z.array(z.object({ in: z.string(), name: z.string(), required: z.boolean() })).default([]),
    }),
  });
  const { paths } = z
    .object({ paths: z.record(z.string(), z.unknown()) })
    .parse((await visitor.get('/api/openapi.json')).body);
  const call = (path: string) => Call.parse(paths[path]).post;
  expect(call('/api/snippets/{id}/publish').requestBody?.required).toBe(false);
  expect(call('/api/snippets/{id}/favorite').requestBody?.required).toBe(false);
  expect(call('/api/snippets').requestBody?.required).toBe(true);
  const key = { in: 'header', name: 'idempotency-key', required: false };
  for (const path of ['/api/snippets', '/api/snippets/import', '/api/collections', '/api/snippets/{id}/comments'])
    expect(call(path).parameters, path).toContainEqual(key);
  expect(call('/api/snippets/{id}/publish').parameters).not.toContainEqual(key);
});

test('describes ids in paths, except those of sessions and of reading gists, as integers', async () => {
  const { visitor } = await testServer();
  const Parameter = z.object({ in: z.string(), name: z.string(), schema: z.object({ type: z.string().optional() }) });
  const Call = z.object({ parameters: z.array(Parameter).default([]) });
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), Call)) })
    .parse((await visitor.get('/api/openapi.json')).body);
  const ofRecords = Object.entries(paths).filter(([path]) => !/\/(?:sessions|gists)\//.test(path));
  const parameters = ofRecords
    .map(([, calls]) => calls)
    .flatMap((calls) => Object.values(calls).flatMap((call) => call.parameters));
  const ids = parameters.filter(
    (one) => one.in === 'path' && !['format', 'handle', 'trigger', 'shareId', 'name', 'userId'].includes(one.name),
  );
  expect(ids.length).toBeGreaterThan(10);
  for (const { name, schema } of ids) expect(schema.type, name).toBe('integer');
});

test('names the media types of replies that are not JSON', async () => {
  const { visitor } = await testServer();
  const Call = z.object({ get: z.object({ responses: z.object({ 200: z.object({ content: z.looseObject({}) }) }) }) });
  const { paths } = z
    .object({ paths: z.record(z.string(), z.unknown()) })
    .parse((await visitor.get('/api/openapi.json')).body);
  const contentOf = (path: string) => Call.parse(paths[path]).get.responses[200].content;
  expect(contentOf('/api/snippets/{id}/archive')).toEqual({
    'application/zip': { schema: { type: 'string', format: 'binary' } },
  });
  expect(Object.keys(contentOf('/api/snippets/editor/{format}'))).toEqual(['application/json', 'application/xml']);
});

test('describes all query parameters', async () => {
  const { visitor } = await testServer();
  const Parameter = z.object({ in: z.string(), name: z.string(), description: z.string().optional() });
  const Document = z.object({
    paths: z.record(z.string(), z.record(z.string(), z.object({ parameters: z.array(Parameter).default([]) }))),
  });
  const { paths } = Document.parse((await visitor.get('/api/openapi.json')).body);
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  const parameters = calls.flatMap((call) => call.parameters).filter((one) => one.in === 'query');
  expect(parameters.length).toBeGreaterThan(20);
  expect(parameters.filter(({ description }) => !description)).toEqual([]);
});

test('says what an update without a field does', async () => {
  const { visitor } = await testServer();
  const Body = z.object({ properties: z.record(z.string(), z.looseObject({})) });
  const Document = z.object({ components: z.object({ schemas: z.looseObject({ SnippetUpdateInput: Body }) }) });
  const { components } = Document.parse((await visitor.get('/api/openapi.json')).body);
  const { properties } = components.schemas.SnippetUpdateInput;
  for (const field of ['description', 'tags', 'fileName', 'isTemplate', 'trigger', 'basedOn'])
    expect(properties[field], field).toHaveProperty('description');
});
