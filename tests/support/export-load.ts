import { expect } from 'vitest';
import { temporaryFolder } from './folder.ts';
import { startPegboard } from './pegboard-process.ts';
import { api, Browser, signUp } from './sign-in.ts';

/** 20 MB: more than the socket buffers hold before the client reads. */
export const EXPORTED = Array.from({ length: 200 }, (_, n) => ({
  title: `Number ${n}`,
  code: `line ${n}\n`.repeat(12_000),
}));

/** Starts Pegboard and an export whose response is not read yet. */
export async function startExport() {
  const pegboard = await startPegboard({ DATA_DIR: await temporaryFolder() });
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  expect(await api(pegboard, 'POST', '/api/snippets/import', idToken, { snippets: EXPORTED })).toMatchObject({
    status: 200,
  });
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
