import { expect } from './support/fixtures.ts';
import { createSnippet, newcomer, signUp } from './support/journey.ts';
import { test } from './support/people.ts';

test('creates, finds and shares a snippet as a new person, receives a comment and takes the snippet back', async ({
  page,
  openBrowser,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const ada = newcomer('Ada');
  await signUp(page, ada);

  await createSnippet(page, {
    title: 'Sleep without blocking',
    code: 'const sleep = (ms) => new Promise((done) => setTimeout(done, ms));',
    tags: 'async, timing,',
  });
  const card = page.getByRole('article', { name: 'Sleep without blocking' });
  await expect(card).toBeVisible();
  await expect(card).toContainText('timing');

  await createSnippet(page, { title: 'Something else', code: 'print("hello")' });
  await page
    .getByRole('combobox', { name: /^Search/ })
    .first()
    .fill('omise((done) => setTime');
  await expect(page.getByRole('article', { name: 'Something else' })).toBeHidden();
  await expect(card).toBeVisible();

  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Make public' }).click();
  await expect(page.getByText('Snippet published')).toBeVisible();
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const visitor = await openBrowser();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Sleep without blocking' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(visitor.getByText('1 uses')).toBeVisible();
  await visitor.getByLabel('Name (optional)').fill('Grace');
  await visitor.getByLabel('Add a comment').fill('Saved my <b>afternoon</b>');
  await visitor.getByRole('button', { name: 'Post' }).click();
  await expect(visitor.getByText('Comment posted')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Grace')).toBeVisible();
  await expect(page.getByText('Saved my <b>afternoon</b>')).toBeVisible();

  // Later tests on this server expect no public snippet.
  await page.goto('/snippets');
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Make private' }).click();
  await expect(page.getByText('Snippet unpublished')).toBeVisible();
});
