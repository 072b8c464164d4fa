import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { unavailable } from '#server/core/errors.ts';
import { messageOf } from './errors.ts';

test.each([
  ['a refusal, such as that of a busy server, as a warning', undefined, 40],
  ['a failure as an error', new Error('Kaboom'), 50],
])('logs %s', async (_what, cause, level) => {
  const stream = new PassThrough();
  const { log } = Fastify({ logger: { stream } });
  expect(messageOf(unavailable('Not now.', cause), { log })).toBe('Not now. Try again in 5 s.');
  stream.end();
  expect(JSON.parse(await text(stream))).toMatchObject({ level, msg: 'Not now.' });
});

test('logs an unexpected error and answers with fixed text', async () => {
  const stream = new PassThrough();
  const { log } = Fastify({ logger: { stream } });
  const message = messageOf(new Error('select code from snippets'), { log });
  expect(message).toBe('Something went wrong on the server. Please try again.');
  stream.end();
  expect(await text(stream)).toContain('select code from snippets');
});
