import { setTimeout as sleep } from 'node:timers/promises';
import { createSnippet } from '#contract/snippet-body.ts';
import { publishSnippet } from '#contract/snippet-calls.ts';
import { Snippet } from '#contract/snippets.ts';
import type { BackgroundWork } from './background-work.ts';
import { residentMemory } from './process-memory.ts';
import { ACCEPT, callApi } from './session.ts';
import { percentile } from './statistics.ts';
import type { RunningTarget } from './targets.ts';

/** Enough that the start of the worker is not their p95. */
const IMAGES = 40;
const LATER_MS = 60_000;
const THEMES = ['dark', 'light'];

/** The next image of each server. All of them are more than its cache holds. */
const drawn = new Map<RunningTarget['server'], number>();

/** Loads an image that is not cached. Returns the status. */
async function drawImage({ server, session: { shareIds } }: RunningTarget): Promise<number> {
  const count = drawn.get(server) ?? 0;
  drawn.set(server, count + 1);
  const theme = THEMES[Math.floor(count / shareIds.length) % THEMES.length];
  const url = `${server.url}/shared/${shareIds[count % shareIds.length]}/image.png?theme=${theme}`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  await response.arrayBuffer();
  return response.status;
}

export interface ImageFigures {
  /** Milliseconds. */
  p95: number;
  /** Growth of resident memory a minute after the last image, in MB. */
  memoryLater: number;
}

/** Loads images one after the other, and waits a minute. */
export async function measureImages(target: RunningTarget): Promise<ImageFigures> {
  const start = await residentMemory(target.server.pid);
  const times: number[] = [];
  for (let count = 0; count < IMAGES; count += 1) {
    const started = performance.now();
    await drawImage(target);
    times.push(performance.now() - started);
  }
  await sleep(LATER_MS);
  return { p95: percentile(times, 0.95), memoryLater: (await residentMemory(target.server.pid)) - start };
}

export const imagesWork: BackgroundWork = {
  name: 'images',
  readsRow: 'readsDuringImages',
  memoryRow: 'imageMemory',
  clients: 1,
  run: drawImage,
};

/** Publishes a snippet of 100 lines. Returns the size of its embed as it is sent to a browser, in KB. */
export async function measureEmbedSize({ server: { url }, session: { token } }: RunningTarget): Promise<number> {
  const lines = Array.from(
    { length: 100 },
    (_, n) => `export const value${n} = compute('${n * 7_919}', { at: ${n} });`,
  );
  const fields = { title: 'Embed', description: null, tags: [], language: 'typescript', code: lines.join('\n') };
  const { id } = Snippet.parse(await callApi(url + createSnippet.path, token, JSON.stringify(fields)));
  const publish = url + publishSnippet.path.replace(':id', String(id));
  const { shareId } = Snippet.parse(await callApi(publish, token, JSON.stringify({ isPublic: true })));
  const response = await fetch(`${url}/embed/${shareId}`, { method: 'HEAD', headers: ACCEPT });
  return Number(response.headers.get('content-length') ?? Number.NaN) / 1_000;
}
