import {
  type GistReading,
  getGistReading,
  getGistSnippets,
  startGistReading,
  stopGistReading,
} from '#contract/gists.ts';
import { call, callFile } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import type { ServerReply } from '../utils/open-session.ts';

/** Time between two questions for the progress, in ms. */
const INTERVAL = 700;

/**
 * Reads the gists of a person on the server, which keeps the token only in memory.
 *
 * @param signal stops the job
 * @returns null if it was stopped
 * @throws GistsUnreadable, ApiError, NetworkError
 */
export async function readGists(
  token: string,
  onProgress: (reading: GistReading) => void,
  signal: AbortSignal,
): Promise<ServerReply | null> {
  let reading = await call(startGistReading, { body: { token } });
  const params = { id: reading.id };
  try {
    while (!signal.aborted) {
      onProgress(reading);
      if (reading.state === 'failed') throw new GistsUnreadable(reading.error ?? 'The gists could not be read.');
      if (reading.state === 'done')
        return { kind: 'gists', content: await callFile(getGistSnippets, { params }, { noTimeout: true }) };
      await new Promise((resolve) => setTimeout(resolve, INTERVAL));
      if (!signal.aborted) reading = await call(getGistReading, { params }, { skipOfflineCache: true });
    }
    return null;
  } finally {
    void ignoreNotFound(call(stopGistReading, { params })).catch(() => {});
  }
}

/** GitHub refused. The message says what to do. */
export class GistsUnreadable extends Error {
  override name = 'GistsUnreadable';
}
