import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropPaths } from '#tests/e2e/support/files.ts';
import { generatedSnippet } from '../generated-snippets.ts';
import type { Board } from './board.ts';

const SNIPPETS = 10_000;
const TIMEOUT_MS = 300_000;
/** Browsers report tasks that take longer than 50 ms. */
const REPORTED_MS = 50;

/** Drops a library of 10,000 snippets, previews, imports and undoes it. @returns the longest task until it is stored, in ms */
export async function measureImport(board: Board): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-bench-'));
  const file = join(folder, 'library.json');
  // Other titles in each run: those in the trash are new, but take time to compare.
  const run = Date.now();
  const snippets = Array.from({ length: SNIPPETS }, (_, n) => {
    const snippet = generatedSnippet(n);
    return { ...snippet, title: `${snippet.title} ${run} ${n}` };
  });
  await writeFile(file, JSON.stringify({ version: 2, snippets, collections: [] }));
  try {
    return await board.visit(
      async (page) => {
        page.setDefaultTimeout(TIMEOUT_MS);
        await page.goto(`${board.url}/snippets`);
        await page.locator('[role=feed] article').first().waitFor();
        await page.waitForLoadState('networkidle');
        await page.evaluate(observeTasks);
        await dropPaths(page, [file]);
        const dialog = page.locator('[role=dialog]');
        await dialog.locator('button:enabled', { hasText: 'Import 10,000 snippets' }).click();
        await dialog.waitFor({ state: 'detached' });
        const longest = Number(await page.evaluate('window.longestTask()'));
        await page.locator('button', { hasText: 'Undo import' }).click();
        await page.locator('text=Import undone').first().waitFor();
        return Math.max(longest, REPORTED_MS);
      },
      { isSignedIn: true },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs in the page. Ends with the progress bar: other rows measure the board, which is drawn afterwards. */
function observeTasks(): void {
  let longest = 0;
  let isSending = false;
  let isStored = false;
  new PerformanceObserver((list) => {
    if (!isStored) longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
  new MutationObserver(() => {
    const hasProgress = document.querySelector('[role=dialog] progress') !== null;
    isStored ||= isSending && !hasProgress;
    isSending = hasProgress;
  }).observe(document.body, { childList: true, subtree: true });
  Object.assign(window, { longestTask: () => longest });
}
