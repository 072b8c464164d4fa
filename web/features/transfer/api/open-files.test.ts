import { expect, test, vi } from 'vitest';
import { openFiles } from './open-files.ts';

vi.mock('../utils/read-in-worker.ts', () => import('#tests/component/read-in-thread.ts'));

const item = (n: number) => ({ title: `Number ${n}`, code: 'x' });

test('opens one code file as a new snippet, and previews all others', async () => {
  const code = new File(['fn main() {}'], 'main.rs');
  const list = new File([JSON.stringify([item(0)])], 'export.json');
  const broken = new File([new Uint8Array([0xc3, 0x28])], 'broken.txt');
  const open = (...files: File[]) => openFiles(files, [], false);
  expect(await open()).toBeNull();
  expect(await open(code)).toMatchObject({ kind: 'create', prefill: { title: 'main' } });
  expect(await open(list)).toMatchObject({ kind: 'import', library: { summary: { sources: ['Pegboard'] } } });
  expect(await open(code, list, broken)).toMatchObject({
    kind: 'import',
    library: { summary: { snippets: 2, canBeOne: false, problems: [{ file: 'broken.txt' }] } },
  });
  expect(await open(broken)).toEqual({
    kind: 'refuse',
    message: 'broken.txt: It is a binary file, or text that is not in UTF-8. Save it as that and add it again.',
  });
});
