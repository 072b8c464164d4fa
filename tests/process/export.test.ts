import { expect, test } from 'vitest';
import { ExportDocument } from '#contract/transfer.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';

/** 20 MB: more than the socket buffers hold before the client reads. */
const snippets = Array.from({ length: 200 }, (_, n) => ({ title: `Number ${n}`, code: `line ${n}\n`.repeat(12_000) }));

async function startExport() {
  const pegboard = await startPegboard({ DATA_DIR: await temporaryFolder() });
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  expect(await api(pegboard, 'POST', '/api/snippets/import', idToken, { snippets })).toMatchObject({ status: 200 });
  const reply = await fetch(`${pegboard.url}/api/snippets/export`, { headers: { authorization: `Bearer ${idToken}` } });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? '';
  async function readAll() {
    let text = first;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    return text;
  }
  return { pegboard, readAll };
}

test('SIGTERM lets a running export finish', { timeout: 120_000 }, async () => {
  const { pegboard, readAll } = await startExport();
  const stopped = pegboard.stop('SIGTERM');
  const { snippets: exported } = ExportDocument.parse(JSON.parse(await readAll()));
  expect(exported.map(({ title, code }) => ({ title, code }))).toEqual(snippets);
  expect(await stopped).toBe(0);
});

test('a killed server aborts the response of a running export', { timeout: 120_000 }, async () => {
  const { pegboard, readAll } = await startExport();
  await pegboard.stop('SIGKILL');
  await expect(readAll()).rejects.toThrow();
});
