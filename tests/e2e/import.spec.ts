import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { accessibilityViolations } from './support/accessibility.ts';
import { dropPaths } from './support/files.ts';
import { expect } from './support/fixtures.ts';
import { expectNoSidewaysScroll, expectToast, PHONE, titles, toast } from './support/page-parts.ts';
import { testAsAda as base } from './support/people.ts';

/** Runs with a folder of the disk that holds what is dropped. */
const test = base.extend<{ desk: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  desk: async ({}, use) => {
    const desk = await mkdtemp(join(tmpdir(), 'pegboard-desk-'));
    await mkdir(join(desk, 'tools/shell'), { recursive: true });
    await writeFile(join(desk, 'tools/shell/list.sh'), 'ls\n');
    await writeFile(join(desk, 'tools/top.py'), 'print()\n');
    await writeFile(join(desk, 'one.sql'), 'select 1\n');
    await writeFile(join(desk, 'two.css'), 'a {}\n');
    await writeFile(join(desk, 'bytestash.json'), JSON.stringify(BYTESTASH));
    await writeFile(
      join(desk, 'old.zip'),
      zipSync({ 'zipped/a.go': strToU8('package a'), 'logo.png': new Uint8Array([0, 1]) }),
    );
    await use(desk);
    await rm(desk, { recursive: true });
  },
});

const BYTESTASH = {
  snippets: Array.from({ length: 42 }, (_, n) => ({
    id: n,
    title: `Stashed ${n}`,
    description: 'From ByteStash',
    categories: ['stash'],
    updated_at: '2025-03-04T05:06:07.000Z',
    is_public: 0,
    is_pinned: n === 41 ? 1 : 0,
    fragments: [
      { file_name: 'main.ts', code: `export const n = ${n};`, language: 'typescript', position: 0 },
      { file_name: 'run.sh', code: `echo ${n}`, language: 'bash', position: 1 },
    ],
  })),
};

const preview = (page: Page, source: string) =>
  page.getByRole('dialog', { name: `Import from ${source}`, exact: true });

for (const [device, options] of [
  ['on a desktop', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', PHONE],
] as const)
  test.describe(device, { tag: '@slow' }, () => {
    test.use(options);

    test('drops a file, files, a folder and a zip, and undoes an import', async ({ page, desk }) => {
      const at = (...names: string[]) => names.map((name) => join(desk, name));
      await page.goto('/snippets');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await dropPaths(page, at('one.sql'));
      const create = page.getByRole('dialog', { name: 'Create Snippet' });
      await expect(create.getByLabel('Title')).toHaveValue('one');
      await create.getByRole('button', { name: 'Create Snippet' }).click();
      await expect(titles(page)).toHaveText(['one']);
      // While a dialog is open, files that are dropped outside of it are ignored.
      await expect(create).toBeHidden();

      await dropPaths(page, at('one.sql', 'two.css'));
      const files = preview(page, 'files');
      await expect(files.getByText('1 new, 1 already here, 0 changed, 0 refused')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await files.getByRole('button', { name: 'Import 1 snippet' }).click();
      await expectToast(page, 'Snippets Imported', '1 snippet created, 1 already here or skipped.');
      await expect(files).toBeHidden();

      await dropPaths(page, at('tools'));
      await files.getByRole('button', { name: 'Import 2 snippets' }).click();
      await expect(titles(page)).toHaveText(['top', 'list', 'two', 'one']);
      await expect(files).toBeHidden();

      await dropPaths(page, at('old.zip'));
      await expect(files.getByText('1 new, 0 already here, 0 changed, 1 refused')).toBeVisible();
      await files.getByRole('button', { name: 'Import 1 snippet' }).click();
      await expect(titles(page)).toHaveText(['a', 'top', 'list', 'two', 'one']);
      await toast(page).getByRole('button', { name: 'Undo import' }).click();
      await expectToast(page, 'Import undone', '1 snippet moved to the trash.');
      await expect(titles(page)).toHaveText(['top', 'list', 'two', 'one']);
    });
  });

test('imports a whole ByteStash with one click, and is accessible in both themes', { tag: '@slow' }, async ({
  page,
  ada,
  desk,
}) => {
  await page.goto('/snippets');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await dropPaths(page, [join(desk, 'bytestash.json')]);
  const dialog = preview(page, 'ByteStash');
  await expect(dialog.getByText('42 new, 0 already here, 0 changed, 0 refused')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityViolations(page, colorScheme === 'light' ? 'all' : 'color')).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Import 42 snippets' }).click();
  await expectToast(page, 'Snippets Imported', '42 snippets created.');
  const stored = await ada.call('GET', '/api/snippets?sort=az&limit=200');
  expect(stored).toHaveLength(42);
  expect(stored).toContainEqual(
    expect.objectContaining({ title: 'Stashed 41', isFavorite: true, tags: ['stash'], description: 'From ByteStash' }),
  );
});

test('imports a whole ByteStash from the menu in three clicks', { tag: '@slow' }, async ({ page, ada, desk }) => {
  await page.goto('/snippets');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    let clicks = 0;
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) clicks += 1;
    };
    document.addEventListener('click', count, { capture: true });
    Object.assign(window, { countClicks: () => clicks });
  });
  await page.getByRole('button', { name: 'Import/Export' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import files' }).click();
  await (await chooser).setFiles(join(desk, 'bytestash.json'));
  await preview(page, 'ByteStash').getByRole('button', { name: 'Import 42 snippets' }).click();
  await expectToast(page, 'Snippets Imported', '42 snippets created.');
  expect(await page.evaluate('window.countClicks()')).toBe(3);
  expect(await ada.call('GET', '/api/snippets?limit=200')).toHaveLength(42);
});

test('imports and undoes by keyboard', { tag: '@slow' }, async ({ page, desk }) => {
  await page.goto('/snippets');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Import/Export' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Import', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({
    name: 'bytestash.json',
    mimeType: 'application/json',
    buffer: await readFile(join(desk, 'bytestash.json')),
  });
  const dialog = preview(page, 'ByteStash');
  // The button has the focus once the comparison is there.
  await expect(dialog.getByRole('button', { name: 'Import 42 snippets' })).toBeFocused();
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('stashed 4');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: /^Stashed 40/ })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Import 41 snippets' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Snippets Imported', '41 snippets created.');

  await page.goto('/settings?tab=transfer');
  const latest = page.getByRole('list', { name: 'Imports' }).getByRole('listitem').first();
  await latest.getByRole('button', { name: 'Undo import' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Undo import' });
  await expect(question).toContainText('41 snippets move to the trash.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Import undone', '41 snippets moved to the trash.');
  await expect(latest).toContainText('Undone');
  expect(await accessibilityViolations(page)).toEqual([]);
});
