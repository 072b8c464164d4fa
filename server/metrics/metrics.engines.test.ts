import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { createMetrics } from './metrics.ts';
import { buildMetricsApp } from './metrics-app.ts';

test('counts requests by method, route pattern and status, without personal data', async () => {
  const metrics = createMetrics(async () => {});
  const { person, visitor } = await testServer({}, { metrics });
  const ada = await person('ada');
  const snippet = await createSnippet(ada, { title: 'a title of mine' });
  await ada.get(`/api/snippets/${snippet.id}`);
  await ada.get('/api/snippets?search=a-thing-looked-for');
  await visitor.get(`/api/snippets/${snippet.id}`);
  await visitor.get('/a-path-nobody-has');

  const text = await metrics.text();
  const count = (labels: string) =>
    text
      .split('\n')
      .find((line) => line.includes(`_count{${labels}}`))
      ?.split(' ')[1];
  expect(count('method="POST",route="/api/snippets",status="201"')).toBe('1');
  expect(count('method="GET",route="/api/snippets",status="200"')).toBe('1');
  expect(count('method="GET",route="/api/snippets/:id",status="200"')).toBe('1');
  expect(count('method="GET",route="/api/snippets/:id",status="404"')).toBe('1');
  expect(count('method="GET",route="none",status="404"')).toBe('1');
  expect(text).toMatch(/^http_requests_in_flight 0$/m);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'pegboard_info'])
    expect(text).toMatch(new RegExp(`^${name}\\S* [\\d.e+-]+$`, 'm'));
  for (const private_ of [ada.userId, 'ada', 'looked-for', 'nobody-has', 'of mine', '127.0.0.1'])
    expect(text).not.toContain(private_);
});

test('an aborted request is no longer in flight', async () => {
  const metrics = createMetrics(async () => {});
  const { app, visitor } = await testServer({}, { metrics });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const sending = request(`${url}/api/auth/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100 },
  }).on('error', () => {});
  sending.write('{"idToken": "half a');
  await once(app.server, 'request');
  expect(await metrics.text()).toMatch(/^http_requests_in_flight 1$/m);
  sending.destroy();
  await expect.poll(() => metrics.text()).toMatch(/^http_requests_in_flight 0$/m);
  await visitor.get('/api/public/snippets');
  await expect.poll(() => metrics.text()).toMatch(/^http_requests_in_flight 0$/m);
});

test('reports a failing or silent database as down', { tags: ['slow'] }, async () => {
  const down = createMetrics(() => Promise.reject(new Error('gone')));
  expect(await down.text()).toMatch(/^pegboard_database_up 0$/m);
  const silent = createMetrics(() => new Promise(() => {}));
  expect(await silent.text()).toMatch(/^pegboard_database_up 0$/m);
  const slow = await createMetrics(() => new Promise((resolve) => setTimeout(resolve, 50))).text();
  expect(slow).toMatch(/^pegboard_database_up 1$/m);
  expect(Number(/^pegboard_database_ping_seconds (\S+)$/m.exec(slow)?.[1])).toBeGreaterThan(0.045);
});

test.each([
  ['Bearer the-token-of-the-monitor', 200],
  ['Bearer the-token-of-the-moniton', 401],
  ['the-token-of-the-monitor', 401],
  [undefined, 401],
])('requires the bearer token: %s', async (authorization, status) => {
  const app = buildMetricsApp(
    createMetrics(async () => {}),
    'the-token-of-the-monitor',
  );
  const reply = await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  expect(reply.statusCode).toBe(status);
  expect(reply.body.includes('pegboard_info')).toBe(status === 200);
});
