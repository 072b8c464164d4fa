import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { fillStorage } from './support/full-storage.ts';
import { fillAndSend, newcomer } from './support/journey.ts';
import { card, expectNoSidewaysScroll, expectToast, PHONE, skeletons, toast } from './support/page-parts.ts';
import { type Person, test, testAsAda } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, collectRequests, failCalls, holdReplies } from './support/replies.ts';

const COMMENTS = /\/api\/snippets\/\d+\/comments/;
const section = (page: Page) => page.getByRole('region', { name: 'Comments' });
const items = (page: Page) => section(page).getByRole('listitem');
const field = (page: Page) => page.getByLabel('Add a comment');

/** To the landing and back, on the same page of the browser. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(field(page)).toBeHidden();
  await page.goBack();
  await expect(field(page)).toBeVisible();
}

/** From the page of a snippet, which stays. */
async function signUpHere(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).click();
  const popup = await opened;
  await popup.getByRole('link', { name: 'Create an account' }).click();
  const bea = newcomer('Bea');
  await popup.getByLabel('Name').fill(bea.name);
  await fillAndSend(popup, bea, 'Create account');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
}

async function signOutHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
}

async function hangCommented(owner: Person, ...comments: [author: Person, content: string][]) {
  const { id, shareId } = await owner.hang({ title: 'Discussed', isPublic: true });
  for (const [author, content] of comments) await author.call('POST', `/api/snippets/${id}/comments`, { content });
  return { id, path: `/shared/${shareId}` };
}

test('where nobody has said anything yet, the form stays where it was while that was unknown', async ({
  page,
  ada,
}) => {
  const { shareId } = await ada.hang({ title: 'Quiet', isPublic: true });
  const release = await holdReplies(page, COMMENTS);
  await page.goto(`/shared/${shareId}`);
  await expect(skeletons(page)).toHaveCount(3);
  const before = await field(page).boundingBox();
  release();
  await expect(section(page).getByText('No comments yet.')).toBeVisible();
  expect(await field(page).boundingBox()).toEqual(before);
});

test('a visitor comments without a name and with one; blank is nothing to post', async ({ page, ada }) => {
  const { path } = await hangCommented(ada);
  await page.goto(path);
  await expect(section(page).getByText('No comments yet.')).toBeVisible();
  const post = page.getByRole('button', { name: 'Post' });
  await expect(post).toBeDisabled();
  await field(page).fill('  \n ');
  await expect(post).toBeDisabled();

  await field(page).fill('  First\nand <i>plain</i>  ');
  const release = await holdReplies(page, COMMENTS);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && COMMENTS.test(request.url()));
  await post.click();
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeDisabled();
  release();
  expect((await sent).postDataJSON()).toEqual({
    content: '  First\nand <i>plain</i>  ',
    userId: null,
    authorName: 'Anonymous',
  });
  await expectToast(page, 'Comment posted', 'Your comment has been successfully added.');
  await expect(field(page)).toHaveValue('');
  await expect(items(page)).toHaveCount(1);
  await expect(items(page).first()).toContainText('Anonymous');
  await expect(items(page).first()).toContainText('just now');
  await expect(items(page).first()).toContainText('First\nand <i>plain</i>', { useInnerText: true });

  await page.getByLabel('Name (optional)').fill('Grace');
  await field(page).fill('Second');
  await post.click();
  await expect(items(page)).toHaveText([/Anonymous.*First/s, /Grace.*Second/s]);
  await expect(section(page).getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('who posts by the keyboard goes on typing the next comment', async ({ page, ada }) => {
  const { path } = await hangCommented(ada);
  await page.goto(path);
  await field(page).fill('First');
  await field(page).press('Tab');
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(1);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Second');
  await expect(field(page)).toHaveValue('Second');
});

test('three placeholders while the comments come', async ({ page, ada }) => {
  const { path } = await hangCommented(ada, [ada, 'Here it is']);
  const release = await holdReplies(page, COMMENTS);
  await page.goto(path);
  await expect(section(page).getByRole('status', { name: 'Loading comments' })).toBeVisible();
  await expect(skeletons(page)).toHaveCount(3);
  release();
  await expect(items(page)).toHaveText([/Ada.*Here it is/s]);
});

test('comments that cannot be loaded say so and are asked for again', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  const { path } = await hangCommented(ada, [ada, 'Back again']);
  const mend = await failCalls(page, COMMENTS, { status: 500 }, 'GET');
  await page.goto(path);
  const alert = section(page).getByRole('alert');
  await expect(alert).toContainText('Failed to load comments. Please try again later.');
  await mend();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(items(page)).toHaveCount(1);
});

for (const failure of [{ status: 500 }, { status: 429, headers: { 'retry-after': '60' } }, 'no reply'] as const) {
  test(`a comment that cannot be posted stays in the field: ${JSON.stringify(failure)}`, async ({
    page,
    ada,
    complaints,
  }) => {
    complaints.allow(COMPLAINT_OF_FAILURE);
    const { path } = await hangCommented(ada);
    await page.goto(path);
    const mend = await failCalls(page, COMMENTS, failure, 'POST');
    await field(page).fill('Worth keeping');
    await page.getByRole('button', { name: 'Post' }).click();
    await expectToast(page, 'Error', 'Failed to post your comment. Please try again.');
    await expect(field(page)).toHaveValue('Worth keeping');
    await mend();
    await page.getByRole('button', { name: 'Post' }).click();
    await expect(items(page)).toHaveText([/Worth keeping/]);
  });
}

test('a comment under way is not offered again to whoever leaves and comes back', async ({ page, ada }) => {
  const { path } = await hangCommented(ada);
  await page.goto(path);
  await field(page).fill('Once is enough');
  const calls = collectRequests(page, COMMENTS);
  const release = await holdReplies(page, COMMENTS);
  await page.getByRole('button', { name: 'Post' }).click();
  await leaveAndReturn(page);
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeDisabled();
  await expect(field(page)).not.toBeEditable();
  release();
  await expectToast(page, 'Comment posted', 'Your comment has been successfully added.');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeEditable();
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  await expect(items(page)).toHaveText([/Once is enough/]);
  expect(calls.filter((call) => call.method() === 'POST')).toHaveLength(1);
});

test('what a visitor posted is no draft of theirs after signing in meanwhile', async ({ page, ada }) => {
  const { path } = await hangCommented(ada);
  await page.goto(path);
  await field(page).fill('Already sent');
  const release = await holdReplies(page, COMMENTS);
  await page.getByRole('button', { name: 'Post' }).click();
  await signUpHere(page);
  await expect(field(page)).toHaveValue('Already sent');
  release();
  await expectToast(page, 'Comment posted', 'Your comment has been successfully added.');
  await expect(field(page)).toHaveValue('');
  await expect(items(page)).toHaveText([/Already sent/]);
});

test('what a visitor typed is there after signing in, and for nobody else after signing out', async ({ page, ada }) => {
  const { path } = await hangCommented(ada);
  await page.goto(path);
  await field(page).fill('Signed, if it may be');
  await page.getByLabel('Name (optional)').fill('Vera');
  await signUpHere(page);
  await expect(field(page)).toHaveValue('Signed, if it may be');
  await page.reload();
  await expect(field(page)).toHaveValue('Signed, if it may be');

  await signOutHere(page);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByLabel('Name (optional)')).toHaveValue('');
  await field(page).fill('Of somebody else');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(items(page)).toHaveText([/Of somebody else/]);
  await page.reload();
  await expect(items(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
});

test('what the tab has no room for outlives leaving and coming back, and is for nobody else', async ({ page, ada }) => {
  const { path } = await hangCommented(ada);
  await page.goto(path);
  await fillStorage(page, 'sessionStorage');
  await field(page).fill('Of a visitor');
  await leaveAndReturn(page);
  await expect(field(page)).toHaveValue('Of a visitor');

  await signUpHere(page);
  await expect(field(page)).toHaveValue('Of a visitor');
  await field(page).fill('Of Bea');
  await signOutHere(page);
  await expect(field(page)).toHaveValue('');
  await leaveAndReturn(page);
  await expect(field(page)).toHaveValue('');
});

test('what is too long stays as it was pasted, and is not posted', async ({ page, ada }) => {
  const { path } = await hangCommented(ada);
  await page.goto(path);
  const post = page.getByRole('button', { name: 'Post' });
  await field(page).fill('🧷'.repeat(5_000));
  await expect(post).toBeEnabled();
  await field(page).fill('x'.repeat(5_012));
  await expect(section(page)).toContainText('Comment cannot exceed 5000 characters. It has 5012.');
  await expect(post).toBeDisabled();
  await expect(field(page)).toHaveValue('x'.repeat(5_012));
  await field(page).fill('Short');
  await expect(post).toBeEnabled();
  await page.getByLabel('Name (optional)').fill('n'.repeat(101));
  await expect(section(page)).toContainText('Name cannot exceed 100 characters. It has 101.');
  await expect(post).toBeDisabled();
  await page.getByLabel('Name (optional)').fill('Vera');
  await page.reload();
  await expect(page.getByLabel('Name (optional)')).toHaveValue('Vera');
  await expect(field(page)).toHaveValue('Short');
  await post.click();
  await expect(items(page)).toHaveText([/Vera.*Short/s]);
});

testAsAda('what somebody signed in has typed is there when the tab is gone, and in another', async ({ page, bob }) => {
  const { path } = await hangCommented(bob);
  await page.goto(path);
  await field(page).fill('Half a thought');
  const other = await page.context().newPage();
  await page.close();
  await other.goto(path);
  await expect(field(other)).toHaveValue('Half a thought');
  const third = await page.context().newPage();
  await third.goto(path);
  await field(third).fill('Half a thought and another');
  await expect(field(other)).toHaveValue('Half a thought and another');
});

test('words from the right are read from the right', async ({ page, ada }) => {
  const { path } = await hangCommented(ada, [ada, 'תודה רבה!']);
  await page.goto(path);
  await expect(items(page).getByText('תודה רבה!')).toHaveCSS('direction', 'rtl');
});

testAsAda('who is signed in comments by the name of the account, and deletes what is theirs', async ({ page, bob }) => {
  const { path } = await hangCommented(bob, [bob, 'Of Bob']);
  await page.goto(path);
  await expect(page.getByLabel('Name (optional)')).toHaveCount(0);
  await field(page).fill('Of Ada');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(items(page)).toHaveText([/Bob.*Of Bob/s, /Ada.*Of Ada/s]);
  await expect(page.getByRole('button', { name: 'Delete the comment of Bob' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete the comment of Ada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete comment' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(items(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete the comment of Ada' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(items(page)).toHaveText([/Of Bob/]);
  await expectToast(page, 'Comment deleted');
});

testAsAda('after a comment is deleted the focus is on the one beside it, or on the page', async ({ page, ada }) => {
  const { path } = await hangCommented(ada, [ada, 'First'], [ada, 'Second']);
  await page.goto(path);
  const remove = (content: string) => items(page).filter({ hasText: content }).getByRole('button');
  const confirm = page.getByRole('dialog', { name: 'Delete comment' }).getByRole('button', { name: 'Delete' });
  await remove('First').click();
  await confirm.click();
  await expect(items(page)).toHaveText([/Second/]);
  await expect(remove('Second')).toBeFocused();
  await remove('Second').click();
  await confirm.click();
  await expect(section(page).getByText('No comments yet.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

for (const [outcome, succeeds, words] of [
  ['was deleted', true, ['Comment deleted']],
  ['could not be', false, ['Error', 'No comment goes tonight']],
] as const) {
  testAsAda(`that a comment ${outcome} is told to who went back meanwhile`, async ({ page, ada, complaints }) => {
    await hangCommented(ada, [ada, 'Doomed']);
    await page.goto('/snippets');
    await card(page, 'Discussed').getByRole('link', { name: 'Discussed' }).click();
    if (!succeeds) {
      complaints.allow(COMPLAINT_OF_FAILURE);
      await failCalls(page, COMMENTS, { status: 500, body: { message: 'No comment goes tonight' } }, 'DELETE');
    }
    await expect(items(page)).toHaveCount(1);
    const release = await holdReplies(page, COMMENTS);
    await items(page).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(toast(page).locator('p')).toHaveCount(0);
    release();
    const [title, description] = words;
    await expectToast(page, title, description);
    await expect(page).toHaveURL('/snippets');
  });
}

testAsAda('a comment of many shows where it was posted, before those between are loaded', async ({ page, ada }) => {
  const hundred = Array.from({ length: 100 }, (_, index): [Person, string] => [ada, `Number ${index}`]);
  const { path } = await hangCommented(ada, ...hundred);
  await page.goto(path);
  await expect(items(page)).toHaveCount(100);
  const post = async (content: string) => {
    await field(page).fill(content);
    await page.getByRole('button', { name: 'Post' }).click();
    await expect(field(page)).toHaveValue('');
  };
  await post('The next');
  await post('One more');
  await expect(items(page)).toHaveCount(102);
  await expect(items(page).last()).toContainText('One more');
  await items(page).last().getByRole('button', { name: 'Delete the comment of Ada' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Comment deleted');
  await expect(items(page)).toHaveCount(101);
  await expect(items(page).last()).toContainText('The next');
  await page.getByRole('button', { name: 'Show more comments' }).click();
  await expect(page.getByRole('button', { name: 'Show more comments' })).toHaveCount(0);
  await expect(items(page)).toHaveCount(101);
});

testAsAda('the owner of a snippet deletes what others wrote below it', async ({ page, ada, bob }) => {
  const { path } = await hangCommented(ada, [bob, 'Unwelcome'], [ada, 'Welcome']);
  await page.goto(path);
  await page.getByRole('button', { name: 'Delete the comment of Bob' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(items(page)).toHaveText([/Welcome/]);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a comment is written and posted by touch', async ({ page, ada }) => {
    const { path } = await hangCommented(ada);
    await page.goto(path);
    await field(page).tap();
    await field(page).fill('W'.repeat(500));
    await page.getByRole('button', { name: 'Post' }).tap();
    await expect(items(page)).toHaveCount(1);
    // Its keyboard would cover what was posted.
    await expect(field(page)).not.toBeFocused();
    await expectNoSidewaysScroll(page);
  });
});
