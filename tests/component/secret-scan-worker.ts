import { vi } from 'vitest';
import { findSecrets } from '#domain/secret-scan/scan.ts';
import type { ScanRequest } from '#web/features/snippets/dialog/secret-scan.worker.ts';

/** Scans in the same thread, because jsdom has no workers. */
class SecretScanWorker extends EventTarget {
  postMessage({ id, content }: Partial<ScanRequest>): void {
    // A request of the highlighter, which leaves code plain.
    if (content === undefined) return;
    void findSecrets(content).then((found) => this.dispatchEvent(new MessageEvent('message', { data: { id, found } })));
  }

  terminate(): void {}
}

/** Makes the scanner of the snippet form work until the test ends. */
export function installSecretScan(): void {
  vi.stubGlobal('Worker', SecretScanWorker);
}
