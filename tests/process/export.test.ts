import { expect, test } from 'vitest';
import { ExportDocument } from '#contract/transfer.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';

/** So much that a connection does not take it before anybody reads: 20 MB. */
const snippets = Array.from({ length: 200 }, (_, n) => ({ title: `Number ${n}`, code: `line ${n}\n`.repeat(12_000) }));

async function exportOfAda() {
  const pegboard = await startPegboard({ DATA_DIR: await temporaryFolder() });
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  expect(await api(pegboard, 'POST', '/api/snippets/import', idToken, { snippets })).toMatchObject({ status: 200 });
  const reply = await fetch(`${pegboard.url}/api/snippets/export`, { headers: { authorization: `Bearer ${idToken}` } });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? '';
  async function rest() {
    let whole = first;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) whole += part.value;
    return whole;
  }
  return { pegboard, rest };
}

test('an export that is going on when the server is told to end is sent to its end', { timeout: 120_000 }, async () => {
  const { pegboard, rest } = await exportOfAda();
  const stopped = pegboard.stop('SIGTERM');
  const { snippets: exported } = ExportDocument.parse(JSON.parse(await rest()));
  expect(exported.map(({ title, code }) => ({ title, code }))).toEqual(snippets);
  expect(await stopped).toBe(0);
});

test('an export whose server is killed does not look whole', { timeout: 120_000 }, async () => {
  const { pegboard, rest } = await exportOfAda();
  await pegboard.stop('SIGKILL');
  await expect(rest()).rejects.toThrow();
});
