import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { ErrorReply } from '#contract/errors.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { plantedSecrets } from '#tests/support/planted-secrets.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

test('logs nothing of a secret', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const { person } = await testServer({}, { logger: { level: 'trace', stream } });
  const ada = await person('ada');
  for (const { code } of plantedSecrets().slice(0, 10)) {
    const { id } = await createSnippet(ada, { code });
    const { findings = [] } = ErrorReply.parse((await ada.post(`/api/snippets/${id}/publish`)).body);
    const fingerprint = findings[0]?.fingerprint ?? '';
    expect(fingerprint).not.toBe('');
    expect(log).not.toContain(fingerprint);
  }
  expect(log).toContain('/publish');
  for (const { value } of plantedSecrets().slice(0, 10)) expect(log).not.toContain(value);
});

/** Publishes each of the planted secrets in a way and returns the kinds that became public. */
async function leaks(
  way: (ada: Caller, code: string) => Promise<number>,
  secrets = plantedSecrets(),
): Promise<string[]> {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const leaked: string[] = [];
  for (const { kind, code, value } of secrets) {
    const id = await way(ada, code);
    const { text } = await visitor.get(`/api/snippets/${id}`);
    if (text.includes(value) || text.includes(JSON.stringify(value))) leaked.push(`${kind}: ${code}`);
  }
  return leaked;
}

test('publishes none of 40 planted secrets of 20 kinds', { tags: ['slow'] }, async () => {
  const publish = async (ada: Caller, code: string) => {
    const { id } = await createSnippet(ada, { code });
    expect((await ada.post(`/api/snippets/${id}/publish`)).status).toBe(409);
    return id;
  };
  expect(await leaks(publish)).toEqual([]);
  // The other ways call the same scan.
  const some = plantedSecrets().filter((_, n) => n % 8 === 0);
  const edit = async (ada: Caller, code: string) => {
    const { id } = await createSnippet(ada, { isPublic: true });
    expect((await ada.put(`/api/snippets/${id}`, snippetInput({ code }))).status).toBe(409);
    return id;
  };
  expect(await leaks(edit, some)).toEqual([]);
  const restore = async (ada: Caller, code: string) => {
    const { id } = await createSnippet(ada, { code });
    await ada.put(`/api/snippets/${id}`, snippetInput());
    await ada.post(`/api/snippets/${id}/publish`);
    expect((await ada.post(`/api/snippets/${id}/versions/1/restore`)).status).toBe(409);
    return id;
  };
  expect(await leaks(restore, some)).toEqual([]);
});
