import type { ScannedContent } from '#domain/secret-scan/scan.ts';
import type { FoundSecret, ScanReply, ScanRequest } from './secret-scan.worker.ts';

/**
 * Creates a scanner for possible secrets. Its worker loads with the first text.
 *
 * @param onFound receives the result of the last text
 */
export function createSecretScanner(onFound: (found: readonly FoundSecret[]) => void) {
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./secret-scan.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data: { id, found } }: MessageEvent<ScanReply>) => {
      if (id === lastId) onFound(found);
    });
    return started;
  }

  return {
    scan(content: ScannedContent): void {
      worker ??= start();
      lastId += 1;
      worker.postMessage({ id: lastId, content } satisfies ScanRequest);
    },
    close: () => worker?.terminate(),
  };
}
