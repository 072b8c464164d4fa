import type { Locator, Page } from '@playwright/test';
import { Collection } from '#contract/collections.ts';
import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { expectFits } from './support/overflow.ts';
import { card, chooseFromMenu, expectToast, PHONE } from './support/page-parts.ts';
import { type Person, testAsAda as test } from './support/people.ts';
import { codeOf, dialogOf } from './support/snippet-dialog.ts';

const SNIPPET = { title: 'Rotate keys', code: 'first();' };

/** Creates a collection of Ada with a private snippet. */
async function teamOf(ada: Person): Promise<Collection> {
  const team = Collection.parse(await ada.call('POST', '/api/collections', { name: 'Team' }));
  const { id } = await ada.createSnippet(SNIPPET);
  await ada.call('POST', `/api/collections/${team.id}/snippets/${id}`, {});
  return team;
}

/** Creates an invitation link in the dialog of the members. */
async function inviteEditor(page: Page): Promise<string> {
  await chooseFromMenu(page, 'Team', 'Members');
  const dialog = page.getByRole('dialog', { name: 'Members of Team' });
  await dialog.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Editor');
  await dialog.getByRole('button', { name: 'Create invitation link' }).click();
  const link = dialog.getByLabel('Invitation link');
  await expect(link).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectFits(page, 'members');
  const url = await link.inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return url;
}

/** Opens another browser with a window of the same size. */
async function openBeside(page: Page, openBrowser: () => Promise<Page>): Promise<Page> {
  const other = await openBrowser();
  await other.setViewportSize(page.viewportSize() ?? { width: 1280, height: 800 });
  return other;
}

/** Signs a person in to a browser that was not used yet. */
async function signInAs(page: Page, { browserState }: Person): Promise<void> {
  const [origin] = browserState.origins;
  await page.addInitScript((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, origin?.localStorage ?? []);
}

/** Creates a private link in the share dialog that opens once. */
async function linkOnce(page: Page, dialog: Locator): Promise<string> {
  await dialog.getByRole('tab', { name: 'Private links' }).click();
  await dialog.getByRole('combobox', { name: 'Opens' }).selectOption('Once');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByLabel('Private link', { exact: true });
  await expect(link).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectFits(page, 'private links');
  return link.inputValue();
}

function collectionJourneys(): void {
  test('two people share a collection: invite, accept, see, edit, remove', async ({
    page,
    ada,
    bob,
    openBrowser,
    complaints,
  }) => {
    // Two browsers, and axe on each of their screens.
    test.slow();
    // Lost access is refused.
    complaints.allow(/404/);
    const team = await teamOf(ada);
    await page.goto(`/collections/${team.id}`);
    const url = await inviteEditor(page);

    const other = await openBeside(page, openBrowser);
    await signInAs(other, bob);
    await other.goto(url);
    await expect(other.getByText('Ada invites you to "Team" as editor.')).toBeVisible();
    expect(await accessibilityViolations(other)).toEqual([]);
    await expectFits(other, 'invitation');
    await other.getByRole('button', { name: 'Accept' }).click();
    await expectToast(other, 'You joined Team');
    await expect(card(other, SNIPPET.title)).toContainText('Shared with you');
    expect(await accessibilityViolations(other)).toEqual([]);
    await chooseFromMenu(other, SNIPPET.title, 'Edit');
    await expect(dialogOf(other).locator('.cm-content')).toBeVisible();
    await codeOf(dialogOf(other)).fill('second();');
    await dialogOf(other).getByRole('button', { name: 'Update Snippet' }).click();
    await expectToast(other, 'Snippet updated');

    await page.reload();
    await expect(card(page, SNIPPET.title)).toContainText('second();');
    await chooseFromMenu(page, 'Team', 'Members');
    await page.getByRole('button', { name: 'Remove Bob' }).click();
    await expectToast(page, 'Member removed');
    await other.reload();
    await expect(other.getByRole('heading', { name: 'Collection Not Found' })).toBeVisible();
    await expect(other.getByText(SNIPPET.title)).toHaveCount(0);
  });

  test('a visitor reads a public collection without its private snippets', { tag: '@slow' }, async ({
    page,
    ada,
    openBrowser,
  }) => {
    const team = await teamOf(ada);
    const { id } = await ada.createSnippet({ title: 'For everyone', isPublic: true });
    await ada.call('POST', `/api/collections/${team.id}/snippets/${id}`, {});
    await page.goto(`/collections/${team.id}`);
    await chooseFromMenu(page, 'Team', 'Public page');
    const dialog = page.getByRole('dialog', { name: 'Public page of Team' });
    await dialog.getByRole('button', { name: 'Make public' }).click();
    const url = await dialog.getByLabel('Public link').inputValue();
    expect(await accessibilityViolations(page)).toEqual([]);

    const visitor = await openBeside(page, openBrowser);
    await visitor.goto(url);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    await expect(visitor.getByText('by Ada').first()).toBeVisible();
    await expect(card(visitor, 'For everyone')).toBeVisible();
    await expect(visitor.getByText(SNIPPET.title)).toHaveCount(0);
    expect(await accessibilityViolations(visitor)).toEqual([]);
    await expectFits(visitor, 'public collection');
  });
}

function linkJourney(): void {
  test('a private link opens once for a visitor', { tag: '@slow' }, async ({ page, ada, openBrowser, complaints }) => {
    complaints.allow(/404/);
    await ada.createSnippet(SNIPPET);
    await page.goto('/snippets');
    await chooseFromMenu(page, SNIPPET.title, 'Share');
    const url = await linkOnce(page, page.getByRole('dialog', { name: 'Share snippet' }));

    const visitor = await openBeside(page, openBrowser);
    await visitor.goto(url);
    expect(await accessibilityViolations(visitor)).toEqual([]);
    await visitor.getByRole('button', { name: 'Open' }).click();
    await expect(visitor.getByRole('heading', { name: SNIPPET.title })).toBeVisible();
    await expect(visitor.getByText('This link does not open again.')).toBeVisible();
    await expect(visitor).toHaveTitle(/^Private link/);
    expect(await accessibilityViolations(visitor)).toEqual([]);
    await expectFits(visitor, 'opened link');
    const again = await openBrowser();
    await again.goto(url);
    await again.getByRole('button', { name: 'Open' }).click();
    await expect(again.getByRole('alert')).toContainText('This link cannot be opened.');
  });
}

test.describe('at 1280 px', { tag: '@slow' }, () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  linkJourney();
});

test.describe('on a phone', () => {
  test.use(PHONE);
  collectionJourneys();
  linkJourney();
});
