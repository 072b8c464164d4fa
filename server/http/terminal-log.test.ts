import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from './logger-options.ts';
import { RequestLog } from './request-log.ts';
import { openTerminalLog } from './terminal-log.ts';

test('writes one line for a request with its path and status, and the stack of an error', async () => {
  const output = new PassThrough();
  const app = Fastify({
    logger: loggerOptions('info', await openTerminalLog(output)),
    logController: new RequestLog(),
  });
  app.get('/app.js', { config: { isFile: true } }, async () => 'file');
  app.get('/', async (request) => {
    request.log.error({ err: new Error('Kaboom') }, 'Unexpected error');
    return 'done';
  });
  await app.inject({ url: '/app.js' });
  await app.inject({ url: '/?search=secret' });
  await app.inject({ url: '/unknown' });
  await app.close();
  output.end();
  const log = await text(output);
  const time = String.raw`\[\d\d:\d\d:\d\d\]`;
  expect(log).toMatch(new RegExp(`^${time} ERROR: req-2 Unexpected error$`, 'm'));
  expect(log).toMatch(/^ +Error: Kaboom$/m);
  expect(log).toMatch(/^ +at .*terminal-log\.test\.ts/m);
  const lines = log.split('\n').filter((line) => line.includes(' INFO: '));
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${time} INFO: req-2 GET / 200 in \\d+ ms$`)),
    expect.stringMatching(new RegExp(`^${time} INFO: req-3 GET /unknown 404 in \\d+ ms$`)),
  ]);
  expect(log).not.toMatch(/secret|"level"|hostname|app\.js/);
});
