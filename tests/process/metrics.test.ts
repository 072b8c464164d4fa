import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { freePort, startPegboard } from '#tests/support/pegboard-process.ts';

test('metrics are on a port of their own alone', async () => {
  const port = await freePort();
  const pegboard = await startPegboard({ DATA_DIR: await temporaryFolder(), METRICS_PORT: String(port) });
  const own = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(own.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await own.text()).toMatch(/route="\/api\/health",status="200"/);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
  const onThePublicPort = await (await fetch(`${pegboard.url}/metrics`)).text();
  expect(onThePublicPort).not.toContain('http_request');
  expect(await pegboard.stop()).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});
