import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from './logger-options.ts';
import { openTerminalLog } from './terminal-log.ts';

test('writes one line for a request and one for its reply, and the stack of an error', async () => {
  const output = new PassThrough();
  const app = Fastify({ logger: loggerOptions('info', await openTerminalLog(output)) });
  app.get('/', async (request) => {
    request.log.error({ err: new Error('Kaboom') }, 'Unexpected error');
    return 'done';
  });
  await app.inject({ url: '/?search=secret' });
  await app.close();
  output.end();
  const log = await text(output);
  const time = String.raw`\[\d\d:\d\d:\d\d\]`;
  expect(log).toMatch(new RegExp(`^${time} INFO: req-1 GET /\n`));
  expect(log).toMatch(new RegExp(`^${time} ERROR: req-1 Unexpected error$`, 'm'));
  expect(log).toMatch(/^ +Error: Kaboom$/m);
  expect(log).toMatch(/^ +at .*terminal-log\.test\.ts/m);
  expect(log).toMatch(new RegExp(`^${time} INFO: req-1 200 in \\d+ ms$`, 'm'));
  expect(log).not.toMatch(/secret|"level"|hostname/);
});
