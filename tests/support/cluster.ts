import { expect, onTestFinished } from 'vitest';
import { freePort, startPegboard } from './pegboard-process.ts';
import { startProxy } from './proxy.ts';

/** Starts processes on one database concurrently, behind one load balancer. */
export async function startCluster(url: string, count: number, settings: Record<string, string> = {}) {
  const port = await freePort();
  const shared = {
    DATABASE_URL: url,
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  };
  const processes = await Promise.all(Array.from({ length: count }, () => startPegboard(shared)));
  const proxy = await startProxy(port, processes);
  onTestFinished(async () => {
    await proxy.close();
    for (const instance of processes) {
      expect(await instance.stop()).toBe(0);
      expect(instance.output()).toBe('');
    }
  });
  return { url: proxy.url, processes };
}
