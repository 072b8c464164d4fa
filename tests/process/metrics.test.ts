import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { freePort, startPegboard } from '#tests/support/pegboard-process.ts';

test('serves metrics on METRICS_PORT only', { tags: ['slow'] }, async () => {
  const port = await freePort();
  const pegboard = await startPegboard({ DATA_DIR: await temporaryFolder(), METRICS_PORT: String(port) });
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await metrics.text()).toMatch(/route="\/api\/health",status="200"/);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
  const publicResponse = await (await fetch(`${pegboard.url}/metrics`)).text();
  expect(publicResponse).not.toContain('http_request');
  expect(await pegboard.stop()).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});
