import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { collectRequests, holdReplies, SNIPPET_LIST } from './support/replies.ts';

/** Opens the home screen with so many cards and stops its clock. @returns what is asked of the server from then on */
async function openStill(page: Page, cards: number): Promise<readonly unknown[]> {
  await page.clock.install();
  await page.goto('/');
  await expect(titles(page)).toHaveCount(cards);
  const asked = collectRequests(page, SNIPPET_LIST);
  await page.clock.pauseAt(Date.now() + 60_000);
  return asked;
}

test('the search follows 300 ms after the last letter', async ({ page, ada }) => {
  await ada.hang({ title: 'Needle', code: 'haystack.find()' });
  await ada.hang({ title: 'Other' });
  const asked = await openStill(page, 2);
  const box = page.getByRole('searchbox', { name: 'Search all snippets' });
  await box.fill('hayst');
  await page.clock.runFor(200);
  await box.fill('haystack');
  await page.clock.runFor(299);
  await expect(page).toHaveURL('/');
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/?search=haystack');
  await page.clock.resume();
  await expect(titles(page)).toHaveText(['Needle']);
  expect(asked).toHaveLength(1);
  await expect(page.getByRole('searchbox', { name: 'Search snippets' })).toHaveValue('haystack');
});

test('what is loaded answers each letter at once, until the server has answered', async ({ page, ada }) => {
  await ada.hang({ title: 'Needle', code: 'haystack.find()' });
  await ada.hang({ title: 'Other', tags: ['hay'] });
  await ada.hang({ title: 'Neither' });
  const asked = await openStill(page, 3);
  const box = page.getByRole('searchbox', { name: 'Search all snippets' });
  await box.pressSequentially('HAY');
  await expect(titles(page)).toHaveText(['Other', 'Needle']);
  await box.pressSequentially('st');
  await expect(titles(page)).toHaveText(['Needle']);
  // Nothing that is loaded: the server may know better.
  await box.pressSequentially('!');
  // Their cards are drawn frame by frame.
  await page.clock.runFor(200);
  await expect(titles(page)).toHaveText(['Neither', 'Other', 'Needle']);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('another order of what was found is waited for with all of it, also what only the rest of its code answers', async ({
  page,
  ada,
}) => {
  await ada.hang({ title: 'Deep', code: `${'// line\n'.repeat(700)}needle()` });
  await ada.hang({ title: 'Needle on top' });
  await page.goto('/?search=needle');
  await expect(titles(page)).toHaveText(['Needle on top', 'Deep']);
  const release = await holdReplies(page, SNIPPET_LIST);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest First');
  await expect(page).toHaveURL(/sort=/);
  await expect(titles(page)).toHaveText(['Needle on top', 'Deep']);
  release();
  await expect(titles(page)).toHaveText(['Deep', 'Needle on top']);
});

test('Enter searches at once, and once more asks for what is new', async ({ page, ada }) => {
  await ada.hang({ title: 'First find' });
  await openStill(page, 1);
  const box = page.getByRole('searchbox', { name: 'Search all snippets' });
  await box.fill('find');
  await box.press('Enter');
  await expect(page).toHaveURL('/?search=find');
  await page.clock.resume();
  await expect(titles(page)).toHaveText(['First find']);

  await ada.hang({ title: 'Second find' });
  await box.press('Enter');
  await expect(titles(page)).toHaveText(['Second find', 'First find']);
  await box.fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  await page.getByRole('region', { name: 'Active filters' }).getByRole('button', { name: 'Clear all' }).click();
  await expect(box).toHaveValue('');
});

test('a search is one step, and back is the board as it was before', async ({ page, ada }) => {
  await ada.hang({ title: 'Needle' });
  await ada.hang({ title: 'Other' });
  await page.goto('/tags');
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click();
  await expect(titles(page)).toHaveCount(2);
  const box = page.getByRole('searchbox', { name: 'Search all snippets' });
  for (const term of ['need', 'needle']) {
    await box.fill(term);
    await expect(page).toHaveURL(`/?search=${term}`);
  }
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(box).toHaveValue('');
  await expect(titles(page)).toHaveCount(2);
  await page.goForward();
  await expect(box).toHaveValue('needle');
  await expect(titles(page)).toHaveText(['Needle']);
});

test('a space, and a letter that is taken back, are no steps to go back over', async ({ page, ada }) => {
  await ada.hang({ title: 'Needle' });
  await page.goto('/tags');
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click();
  await expect(titles(page)).toHaveText(['Needle']);
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  const box = page.getByRole('searchbox', { name: 'Search all snippets' });
  for (const typed of [' ', '', 'x', '']) await box.fill(typed);
  // Longer than a search waits for the next letter.
  await page.waitForTimeout(1_000);
  expect(await steps()).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL('/tags');
});

test('what a search or filter left is told to those who do not see the board', async ({ page, ada }) => {
  await ada.hang({ title: 'Needle one', language: 'go' });
  await ada.hang({ title: 'Needle two' });
  await ada.hang({ title: 'Other' });
  await page.goto('/');
  const news = page.getByRole('main').getByRole('status').filter({ hasText: 'found' });
  await expect(news).toHaveText('3 snippets found');
  const box = page.getByRole('searchbox', { name: 'Search all snippets' });
  await box.fill('needle');
  await expect(news).toHaveText('2 snippets found');
  await box.fill('needle in a haystack');
  await expect(news).toHaveText('No snippets found');
  await page.goto('/?language=go');
  await expect(news).toHaveText('1 snippet found');
});

test('what was typed a moment before another screen is opened is not searched for there', async ({ page, ada }) => {
  await ada.hang({ title: 'Unsearched', tags: ['kept'] });
  await openStill(page, 1);
  const box = page.getByRole('searchbox', { name: 'Search snippets' });
  await box.fill('half a wo');
  await page.getByRole('complementary').getByRole('link', { name: 'My Snippets' }).click();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
  await expect(page).toHaveURL('/snippets');
  await expect(box).toHaveValue('');
  await expect(titles(page)).toHaveCount(1);
});

test('lines of code that are pasted are searched by the longest of them', async ({ page, ada }) => {
  await ada.hang({ title: 'Seven', code: 'function seven() {\n\treturn 12 % 7;\n}' });
  await ada.hang({ title: 'Other', code: 'return 12;' });
  await page.goto('/');
  await page.evaluate(() => navigator.clipboard.writeText('function seven() {\n\treturn 12 % 7;'));
  const box = page.getByRole('searchbox', { name: 'Search all snippets' });
  await box.focus();
  await page.keyboard.press('Control+v');
  await expect(box).toHaveValue('function seven() {');
  await expect(titles(page)).toHaveText(['Seven']);

  await page.goto('/tags');
  await page.getByRole('main').waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue('function seven() {');
  await expect(page.getByRole('option', { name: 'Seven' })).toBeVisible();
});

test('where there is no board to search, the box says which key searches', async ({ page, ada }) => {
  await ada.hang({ title: 'Needle' });
  await page.goto('/tags');
  const search = page.getByRole('banner').getByRole('search');
  await search.getByRole('searchbox').fill('need');
  await expect(search.getByText('↵')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?search=need');
  await expect(titles(page)).toHaveText(['Needle']);
  await expect(search.getByText('↵')).toHaveCount(0);

  await ada.hang({ title: 'Needle with a tag', tags: ['one'] });
  await page.goto('/tags?tag=one');
  await expect(titles(page)).toHaveText(['Needle with a tag']);
  await search.getByRole('searchbox').fill('need');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?search=need&tag=one');
  await expect(titles(page)).toHaveText(['Needle with a tag']);
});
