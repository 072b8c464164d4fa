import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createZipWriter } from './zip-writer.ts';

async function zipOf(files: number): Promise<Buffer> {
  const zip = createZipWriter(new Date());
  const parts: Buffer[] = [];
  for (let number = 0; number < files; number += 1) parts.push(await zip.add(`${number}.txt`, `Text ${number}`));
  return Buffer.concat([...parts, ...zip.end()]);
}

test.each([0, 1, 65_534, 65_535, 70_000])(
  'writes %i files that another program reads',
  { tags: ['slow'] },
  async (files) => {
    const read = Object.entries(unzipSync(await zipOf(files)));
    expect(read).toHaveLength(files);
    const wrong = read.filter(([name, text]) => Buffer.from(text).toString() !== `Text ${name.replace('.txt', '')}`);
    expect(wrong).toEqual([]);
  },
);
