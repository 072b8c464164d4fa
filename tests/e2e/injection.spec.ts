import type { BrowserContext } from '@playwright/test';
import { Collection } from '#contract/collections.ts';
import { NewInvitation } from '#contract/invitations.ts';
import { NewSnippetLink } from '#contract/snippet-links.ts';
import { Snippet } from '#contract/snippets.ts';
import { HOSTILE } from '../support/payloads.ts';
import { expect } from './support/fixtures.ts';
import { testAsAda as test } from './support/people.ts';

/* One text in every place that shows text. Tests of `html`, `asScriptData`, `tokenize` and the cards cover all others. */

/** Records every effect of the text. A blocked script also writes to the console, which fails the test. */
async function watchFor(context: BrowserContext): Promise<string[]> {
  const done: string[] = [];
  await context.exposeFunction('ran', (where: unknown) => void done.push(`ran at ${where}`));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`refused ${violatedDirective}`),
    );
  });
  context.on('dialog', (dialog) => {
    done.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (!request.url().startsWith('http://localhost') && !request.url().startsWith('data:')) done.push(request.url());
  });
  return done;
}

test('runs no stored text and shows it unchanged', async ({ page, ada, openBrowser }) => {
  const done = await watchFor(page.context());
  const { call } = ada;
  await call('PATCH', '/api/auth/user', { displayName: HOSTILE });
  const fields = { title: HOSTILE, description: HOSTILE, code: HOSTILE, language: HOSTILE, tags: [HOSTILE] };
  const { id, shareId } = await ada.createSnippet({ ...fields, isPublic: true });
  await call('PUT', `/api/snippets/${id}`, { ...fields, code: `${HOSTILE} again` });
  await call('POST', `/api/snippets/${id}/comments`, { content: HOSTILE });
  const made = Collection.parse(await call('POST', '/api/collections', { name: HOSTILE, description: HOSTILE }));
  await call('POST', `/api/collections/${made.id}/snippets/${id}`);
  const published = await call('POST', `/api/collections/${made.id}/publish`, { isPublic: true });
  const invitation = await call('POST', `/api/collections/${made.id}/invitations`, { role: 'viewer' });
  const link = await call('POST', `/api/snippets/${id}/links`, { expiresIn: '1h', note: HOSTILE });
  await call('POST', '/api/searches', { name: HOSTILE, q: HOSTILE });

  const own = ['/', '/tags', '/languages', '/collections', `/collections/${made.id}`, `/snippets/${id}`];
  for (const path of [...own, `/snippets/${id}/history`, '/settings']) {
    await page.goto(path);
    await expect(page.getByText(HOSTILE).first(), path).toBeAttached();
  }
  expect(done).toEqual([]);

  const visitor = await openBrowser();
  const visited = await watchFor(visitor.context());
  const { shareId: publicPage } = Collection.parse(published);
  for (const path of ['/', `/shared/${shareId}`, `/c/${publicPage}`, NewInvitation.parse(invitation).url]) {
    await visitor.goto(path);
    await expect(visitor.getByText(HOSTILE).first(), path).toBeAttached();
  }
  await visitor.goto(NewSnippetLink.parse(link).url);
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByRole('heading', { name: HOSTILE })).toBeVisible();
  expect(visited).toEqual([]);
  expect(Snippet.parse(await call('GET', `/api/snippets/${id}`)).title).toBe(HOSTILE);
  await call('PATCH', '/api/auth/user', { displayName: ada.user.displayName });
});

test('runs no text from fields or URLs', { tag: '@slow' }, async ({ page, ada, openBrowser, complaints }) => {
  const done = await watchFor(page.context());

  await test.step('URLs', async () => {
    const query = new URLSearchParams();
    for (const name of [
      'search',
      'q',
      'language',
      'tag',
      'favorites',
      'sort',
      'view',
      'cursor',
      'tab',
      'diagnose_auth',
    ])
      query.set(name, HOSTILE);
    for (const path of ['/', '/tags', '/settings']) {
      await page.goto(`${path}?${query}#${HOSTILE}`);
      await expect(page.getByRole('main')).toContainText(/\S/);
    }
    // Chromium reports the 404 replies.
    complaints.allow(/404/);
    await page.goto(`/shared/${encodeURIComponent(HOSTILE)}`);
    await expect(page.getByText('Snippet Not Found')).toBeVisible();
    await page.goto(`/collections/${encodeURIComponent(HOSTILE)}`);
    await expect(page.getByRole('main')).toContainText(/\S/);
  });

  await test.step('the dialog of a snippet and the search box', async () => {
    await page.goto('/snippets');
    await page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(HOSTILE);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(HOSTILE);
    await dialog.getByLabel('Description').fill(HOSTILE);
    await dialog.getByLabel('Tags').fill(HOSTILE);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Create Snippet' }).click();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('article', { name: HOSTILE });
    await expect(card).toBeVisible();
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('combobox', { name: /^Search/ })
      .fill(HOSTILE);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(HOSTILE);
    await expect(card).toBeVisible();
  });

  await test.step('the dialog of a collection', async () => {
    await page.goto('/collections');
    await page.getByRole('main').getByRole('button', { name: 'New Collection' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(HOSTILE);
    await dialog.getByLabel('Description').fill(HOSTILE);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: HOSTILE })).toBeVisible();
  });

  const visitor = await openBrowser();
  const visited = await watchFor(visitor.context());
  await test.step('the comment form of a visitor with a name', async () => {
    const { shareId } = await ada.createSnippet({ title: 'Discussed', isPublic: true });
    await visitor.goto(`/shared/${shareId}`);
    const comments = visitor.getByRole('region', { name: /comments/i });
    await comments.getByLabel('Name (optional)').fill(HOSTILE);
    await comments.getByLabel('Add a comment').fill(HOSTILE);
    await comments.getByRole('button', { name: /^Post/ }).click();
    await expect(comments.getByText(HOSTILE, { exact: true })).toHaveCount(2);
  });

  await test.step('the pages of the built-in provider', async () => {
    const opened = visitor.waitForEvent('popup');
    await visitor.getByRole('button', { name: 'Log In' }).click();
    const popup = await opened;
    await popup.getByRole('link', { name: 'Create an account' }).click();
    await popup.getByLabel('Name').fill(HOSTILE);
    await popup.getByLabel('Email').fill(HOSTILE);
    await popup.getByLabel('Password').fill('short');
    await popup.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await expect(popup.getByLabel('Name')).toHaveValue(HOSTILE);
  });
  expect(visited).toEqual([]);
  expect(done).toEqual([]);
});
