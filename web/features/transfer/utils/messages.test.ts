import { expect, test } from 'vitest';
import { fromErrorReply } from '#web/lib/http-errors.ts';
import { exportFailure, importFailure } from './messages.ts';

const reply = (body: BodyInit | null, status: number, statusText: string) => new Response(body, { status, statusText });

test.each([
  ['its own words', reply('{"message":"Not now."}', 503, 'Service Unavailable'), '503: Not now.'],
  ['no words among others', reply('{"code":"internal"}', 500, 'Internal Server Error'), '500: Internal Server Error.'],
  ['a proxy’s page', reply('<html>…', 413, 'Request Entity Too Large'), '413: Request Entity Too Large.'],
  ['nothing', reply(null, 502, 'Bad Gateway'), '502: Bad Gateway.'],
  ['no words, as by HTTP/2', reply('Out of order', 500, ''), '500: Unexpected response from server: Out of order.'],
])('reports a refusal with %s', async (_what, response, shown) => {
  const error = await fromErrorReply(response);
  expect(importFailure(error)).toBe(`Server returned ${shown} Please try again.`);
  expect(exportFailure(error)).toBe(`Export failed: ${shown.slice(5)} Please try again.`);
});
