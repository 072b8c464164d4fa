import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGE_MAX, TAG_MAX } from '#contract/limits.ts';
import { Snippet } from '#contract/snippets.ts';
import { expect } from './support/fixtures.ts';
import { BREAKOUTS, PAYLOADS } from './support/payloads.ts';
import { testAsAda as test } from './support/people.ts';

const NAME_MAX = 50;
const cut = (text: string, max: number) => text.slice(0, max).trim();

/** Records every effect of a payload. A blocked script also writes to the console, which fails the test. */
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

/** Scrolls through the board and returns the texts of all cards. */
const readCards = (page: Page) =>
  page.evaluate(async () => {
    const cards = new Map<string, { title: string; description?: string; code?: string; footer?: string }>();
    let isAtEnd = false;
    while (!isAtEnd) {
      for (const card of document.querySelectorAll('article')) {
        const text = (selector: string) => card.querySelector(selector)?.textContent;
        const title = text('h2') ?? '';
        cards.set(title, { title, description: text('header p'), code: text('pre'), footer: text('footer') });
      }
      const before = scrollY;
      scrollBy(0, innerHeight / 2);
      isAtEnd = scrollY === before;
      // Scroll events come with the next frame.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    }
    return [...cards.values()];
  });

const codeOf = (text: string) => `first line\n${text}\nlast line`;

/** Every n-th payload, for fields that show their text as all others do. */
const some = (start: number) => PAYLOADS.filter((_, index) => index % 20 === start);

test('runs no stored text and shows all of it unchanged', async ({ page, ada, openBrowser, pegboard }) => {
  test.setTimeout(120_000);
  const done = await watchFor(page.context());
  const { call } = ada;
  const items = PAYLOADS.map((text) => ({
    title: text,
    description: text,
    code: codeOf(text),
    language: cut(text, LANGUAGE_MAX),
    tags: [cut(text, TAG_MAX)],
  }));
  await call('POST', '/api/snippets/import', { snippets: items });
  const stored = Snippet.array().parse(await call('GET', '/api/snippets?limit=200'));
  const byTitle = new Map(stored.map((snippet) => [snippet.title, snippet]));
  expect(stored).toHaveLength(PAYLOADS.length);

  await test.step('on the board', async () => {
    await page.goto('/?view=list&sort=az');
    await expect(page.getByRole('article').first()).toBeVisible();
    const seen = new Map((await readCards(page)).map((card) => [card.title, card]));
    for (const [title, { description, tags }] of byTitle) {
      const card = seen.get(title);
      expect(card, `a card called ${title}`).toBeDefined();
      expect(card?.description).toBe(description);
      expect(card?.code).toContain(title.trim());
      expect(card?.footer).toContain(tags[0]);
    }
    expect(seen.size).toBe(stored.length);
  });

  await test.step('in the names of tags, languages and collections', async () => {
    for (const { title } of stored) {
      await call('POST', '/api/collections', { name: cut(title, NAME_MAX), description: title });
    }
    for (const path of ['/tags', '/languages', '/collections']) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('listitem')).toHaveCount(stored.length);
      const text = await main.textContent();
      for (const { title } of stored) expect(text).toContain(cut(title, NAME_MAX));
      if (path !== '/collections') continue;
      for (const { title } of stored) {
        // As a paragraph, since the collection name begins with the same text.
        const description = main.getByRole('listitem').locator('p').filter({ hasText: title.trim() });
        await expect(description.first(), `the description ${title}`).toBeAttached();
      }
    }
  });

  await test.step('on shared pages, from the server and in comments', async () => {
    const visitor = await openBrowser();
    const visited = await watchFor(visitor.context());
    // Two payloads on each page: one as title and code, the other as description, names and comments.
    for (const [index, title] of BREAKOUTS.entries()) {
      if (index % 2 === 1) continue;
      const text = BREAKOUTS[index + 1] ?? '';
      const { id, code, language, tags } = Snippet.parse(byTitle.get(title));
      await call('PATCH', '/api/auth/user', { displayName: text });
      await call('PUT', `/api/snippets/${id}`, { title, code, language, tags, description: text });
      await call('POST', `/api/snippets/${id}/publish`);
      await call('POST', `/api/snippets/${id}/comments`, { content: text });
      const { shareId } = Snippet.parse(await call('POST', `/api/snippets/${id}/share`));
      await fetch(`${pegboard.url}/api/snippets/${id}/comments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: text, authorName: text }),
      });
      await visitor.goto(`/shared/${shareId}`);
      const article = visitor.getByRole('article').first();
      await expect(article.getByRole('heading').first()).toHaveText(title.trim());
      await expect(article).toContainText(text.trim());
      expect(await article.locator('pre').textContent()).toContain(title.trim());
      const comments = visitor.getByRole('region', { name: /comments/i });
      await expect(comments.getByText(text, { exact: true })).not.toHaveCount(0);
      expect(await visitor.title()).toContain(title.trim().split(/\s/)[0]);
    }
    await call('PATCH', '/api/auth/user', { displayName: ada.user.displayName });
    expect(visited).toEqual([]);
  });
  expect(done).toEqual([]);
});

test('runs no text from fields or URLs', async ({ page, ada, openBrowser, complaints }) => {
  test.setTimeout(120_000);
  const done = await watchFor(page.context());
  await page.goto('/');

  await test.step('the search box', async () => {
    const box = page.getByRole('main').getByRole('searchbox');
    for (const text of PAYLOADS.filter((_, index) => index % 4 === 0)) {
      await box.fill(text);
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(text.trim());
    }
  });

  await test.step('every URL parameter', async () => {
    for (const [index, text] of [...BREAKOUTS.slice(0, 4), ...some(2)].entries()) {
      const query = new URLSearchParams();
      for (const name of ['search', 'language', 'tag', 'favorites', 'sort', 'view', 'cursor', 'tab', 'diagnose_auth'])
        query.set(name, text);
      await page.goto(`${['/', '/tags', '/settings'][index % 3]}?${query}#${text}`);
    }
    // Chromium reports the 404 replies.
    complaints.allow(/404/);
    await page.goto(`/shared/${encodeURIComponent('<script>ran()</script>')}`);
    await expect(page.getByText('Snippet Not Found')).toBeVisible();
    await page.goto(`/collections/${encodeURIComponent('"><img src=x onerror=ran()>')}`);
    await expect(page.getByRole('main')).toContainText(/\S/);
  });

  await test.step('the dialogs', async () => {
    await page.goto('/snippets');
    for (const text of some(0)) {
      await page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill(text);
      await dialog.getByRole('textbox', { name: 'Code' }).fill(text);
      await dialog.getByLabel('Description').fill(text);
      await dialog.getByLabel('Tags').fill(cut(text, TAG_MAX));
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Create Snippet' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('article').filter({ hasText: text }).first()).toBeVisible();
    }
  });

  await test.step('the collection dialog and screen', async () => {
    for (const text of some(1)) {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Collections', exact: true })
        .click();
      await page.getByRole('main').getByRole('button', { name: 'New Collection' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(cut(text, NAME_MAX));
      await dialog.getByLabel('Description').fill(text);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog).toBeHidden();
      const made = page.getByRole('article', { name: cut(text, NAME_MAX), exact: true });
      await made.getByRole('link', { name: 'View snippets' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(cut(text, NAME_MAX));
      await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
    }
  });

  const visitor = await openBrowser();
  const visited = await watchFor(visitor.context());
  await test.step('the comment form of a visitor with a name', async () => {
    const { shareId } = await ada.createSnippet({ title: 'Discussed', isPublic: true });
    await visitor.goto(`/shared/${shareId}`);
    const comments = visitor.getByRole('region', { name: /comments/i });
    for (const text of some(2)) {
      await comments.getByLabel('Name (optional)').fill(cut(text, NAME_MAX));
      await comments.getByLabel('Add a comment').fill(text);
      await comments.getByRole('button', { name: /^Post/ }).click();
      await expect(comments.getByLabel('Add a comment')).toHaveValue('');
      await expect(comments.getByText(text.trim(), { exact: true }).first()).toBeVisible();
    }
  });

  await test.step('the pages of the built-in provider', async () => {
    const opened = visitor.waitForEvent('popup');
    await visitor.getByRole('button', { name: 'Log In' }).click();
    const popup = await opened;
    await popup.getByRole('link', { name: 'Create an account' }).click();
    for (const text of [...BREAKOUTS.slice(0, 4), ...some(0)]) {
      await popup.getByLabel('Name').fill(text);
      await popup.getByLabel('Email').fill('somebody@example.com');
      await popup.getByLabel('Password').fill('short');
      await popup.locator('form').evaluate((form: HTMLFormElement) => form.submit());
      await expect(popup.getByLabel('Name')).toHaveValue(text.trim());
    }
  });
  expect(visited).toEqual([]);
  expect(done).toEqual([]);
});
