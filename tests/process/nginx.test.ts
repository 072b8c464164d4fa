import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findNginx, startNginx } from '#tests/support/nginx.ts';
import { freePort } from '#tests/support/pegboard-process.ts';

/** Concurrent connections, below nginx's default of 512 for both sides. */
const CLIENTS = 50;

/** Starts nginx as deployed in front of a server that answers everything with 200, or nothing once it is stopped. */
async function deployed() {
  const program = await findNginx();
  if (program === null) throw new Error('nginx is needed to test deploy/nginx.conf');
  const port = await freePort();
  const target = createServer((_request, reply) => reply.end('ok')).listen(port, 'localhost');
  await once(target, 'listening');
  const stopTarget = async () => {
    if (!target.listening) return;
    target.closeAllConnections();
    target.close();
    await once(target, 'close');
  };
  const nginx = await startNginx(program, await freePort(), [{ url: `http://localhost:${port}` }], { limits: true });
  onTestFinished(async () => {
    await nginx.close();
    await stopTarget();
  });
  return { ...nginx, stopTarget };
}

/** Sends requests over several connections and returns the replies. */
async function flood(url: string, requests: number): Promise<Response[]> {
  const replies: Response[] = [];
  let sent = 0;
  async function send(): Promise<void> {
    while (sent < requests) {
      sent += 1;
      const reply = await fetch(url);
      replies.push(new Response(await reply.text(), reply));
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, send));
  return replies;
}

test('logs no tokens of private links and invitations', async () => {
  const { url, folder, stopTarget, close } = await deployed();
  const paths = ['/s/secret', '/S/secret/?a=b', '//s/secret', '/invite/secret', '/%73/secret'];
  for (const path of paths) await fetch(url + path);
  await stopTarget();
  for (const path of paths) expect((await fetch(url + path)).status).toBe(502);
  await close();
  const log = await readFile(join(folder, 'pegboard.log'), 'utf8');
  expect(log).toContain('"GET /s/... HTTP/1.1" 200 ');
  expect(log).toContain('"GET /invite/... HTTP/1.1" 502 ');
  expect(log).not.toContain('secret');
  expect(await readFile(join(folder, 'pegboard-error.log'), 'utf8')).not.toContain('secret');
});

test('logs paths without queries and referrers, also of failed and limited requests', async () => {
  const { url, folder, stopTarget, close } = await deployed();
  const path = '/auth/callback?code=secret&search=secret';
  await fetch(url + path, { headers: { referer: `${url}/?search=secret` } });
  await stopTarget();
  expect((await fetch(url + path)).status).toBe(502);
  await flood(url + path, 1_500);
  await close();
  const log = await readFile(join(folder, 'pegboard.log'), 'utf8');
  expect(log).toContain('"GET /auth/callback HTTP/1.1" 200 ');
  expect(log).toContain('"GET /auth/callback HTTP/1.1" 429 ');
  expect(log).toContain('"GET /auth/callback HTTP/1.1" 502 ');
  expect(log).not.toContain('secret');
  expect(await readFile(join(folder, 'pegboard-error.log'), 'utf8')).not.toContain('secret');
});

test('lets a burst of 400 requests pass and answers a flood with 429 and JSON', { tags: ['slow'] }, async () => {
  const { url } = await deployed();
  expect((await flood(url, 400)).filter(({ status }) => status !== 200)).toEqual([]);
  const limited = (await flood(url, 1_500)).find(({ status }) => status === 429);
  expect(limited?.headers.get('retry-after')).toBe('1');
  expect(await limited?.json()).toMatchObject({ code: 'rate_limited' });
});
