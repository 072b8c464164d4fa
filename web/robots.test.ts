import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

test('robots.txt allows all static files that the page needs', async () => {
  const page = await read('index.html');
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
  const allowed = [...(await read('public/robots.txt')).matchAll(/^Allow: (.+)$/gm)].map(([, path = '']) => path);
  // The build turns it into assets.
  const loaded = files.filter((file) => file !== '/main.tsx');
  expect(loaded).toContain('/icon.svg');
  expect(loaded.filter((file) => !allowed.some((path) => file.startsWith(path)))).toEqual([]);
});

test('robots.txt allows profiles, public collections and feeds', async () => {
  const lines = (await read('public/robots.txt')).split('\n');
  for (const path of ['/@', '/c/', '/feed.atom']) expect(lines).toContain(`Allow: ${path}`);
});
