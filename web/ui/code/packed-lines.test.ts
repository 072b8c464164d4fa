import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packLines, unpackLines } from './packed-lines.ts';
import { tokenize } from './tokenize.ts';
import { plainLines } from './tokens.ts';

test('what is unpacked is what was packed, line by line', () => {
  const code = 'const π = "🪝"\n\n\tx\n';
  const lines = [
    [['const', 'keyword'] as const, [' π = ', null] as const, ['"🪝"', 'string'] as const],
    [],
    [['\tx', null] as const],
    [],
  ];
  expect(unpackLines(code, packLines(lines))).toEqual(lines);
  for (const plain of ['', '\n', 'a', '\r\n\r\n', 'a\n\n\n']) {
    expect(unpackLines(plain, packLines(plainLines(plain)))).toEqual(plainLines(plain));
  }
});

test('the files of the sample library take no more memory packed than as they are', async () => {
  const folder = join(import.meta.dirname, '../../../demo/library/snippets');
  const languages: Record<string, string> = { py: 'python', ts: 'typescript', sh: 'bash', sql: 'sql', css: 'css' };
  let looked = 0;
  for (const name of await readdir(folder)) {
    const language = languages[name.split('.').at(-1) ?? ''];
    if (language === undefined) continue;
    const code = await readFile(join(folder, name), 'utf8');
    const lines = await tokenize(code, language);
    if (lines === null) throw new Error(`${name} has no colours`);
    const packed = packLines(lines);
    expect(unpackLines(code, packed)).toEqual(lines);
    expect(packed.byteLength).toBeLessThan(2 * code.length);
    looked += 1;
  }
  expect(looked).toBeGreaterThan(10);
});
