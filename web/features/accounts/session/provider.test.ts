import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/http-errors.ts';
import { signInSettings } from './provider.ts';

const answering = (reply: () => Response) => vi.stubGlobal('fetch', async () => reply());

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['no JSON', '<h1>Hotel Wi-Fi</h1>'],
  ['no settings', '{"builtin":true}'],
])('reports %s with the message of other calls', async (_what, text) => {
  answering(() => new Response(text));
  const failed = signInSettings();
  await expect(failed).rejects.toBeInstanceOf(ApiError);
  await expect(failed).rejects.toThrow(`Unexpected response from server: ${text}`);
});

test('reports an unreachable server as a network error', async () => {
  answering(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(signInSettings()).rejects.toBeInstanceOf(NetworkError);
});
