import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';

const SAMPLES = join(import.meta.dirname, '../../../demo/library/snippets');
/** Snippets in one request. */
const BATCH = 2_500;

/** Imports snippets for the signed-in person, made from the files of the sample library. */
export async function fillLibrary(page: Page, origin: string, count: number): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('auth_tokens'));
  const { id_token } = z.object({ id_token: z.string() }).parse(JSON.parse(stored ?? ''));
  const names = (await readdir(SAMPLES)).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, code: await readFile(join(SAMPLES, name), 'utf8') })),
  );
  const snippets = Array.from({ length: count }, (_, at) => {
    const { name, code } = files[at % files.length] ?? { name: '', code: '' };
    return {
      title: `${name} ${at + 1}`,
      description: at % 3 === 0 ? `The ${at + 1}th, from the sample library` : '',
      code,
      language: LANGUAGES[extname(name)] ?? 'text',
      tags: [`batch-${at % 40}`, `round-${at % 7}`].slice(0, at % 3),
    };
  });
  for (let from = 0; from < count; from += BATCH) {
    const response = await fetch(`${origin}/api/snippets/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${id_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ snippets: snippets.slice(from, from + BATCH) }),
    });
    if (!response.ok) throw new Error(`The import failed: ${await response.text()}`);
  }
}

const LANGUAGES: Readonly<Record<string, string>> = {
  '.js': 'javascript',
  '.ts': 'typescript',
  '.tsx': 'tsx',
  '.jsx': 'jsx',
  '.py': 'python',
  '.go': 'go',
  '.rs': 'rust',
  '.sh': 'bash',
  '.sql': 'sql',
  '.css': 'css',
  '.html': 'html',
  '.php': 'php',
  '.rb': 'ruby',
  '.cpp': 'cpp',
  '.json': 'json',
  '.md': 'markdown',
};
