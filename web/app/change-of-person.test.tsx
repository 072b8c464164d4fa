import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { provideSignIn } from '#tests/component/oidc-client.ts';
import { type OpenApp, openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectAddress,
  expectNoDialog,
  expectToast,
  findCard,
  queryCard,
  SNIPPET_LIST,
} from '#tests/component/page.ts';

/** Valid by the real clock too: the server's clock starts in 2026. In seconds. */
const LONG = 10 * 365 * 24 * 3600;
const LANDING = 'Discover and share code snippets';

const tokenOfZoe = ({ server }: OpenApp) =>
  server.identity.tokenFor({ subject: 'zoe', name: 'zoe', email: 'zoe@example.com' }, LONG);

/** Waits until Zoe is signed in. */
async function expectZoe(): Promise<void> {
  const account = { name: 'Account', hidden: true };
  await waitFor(() => expect(screen.getByRole('button', account)).toHaveTextContent('Z'));
}

/** Restores a page that was frozen while Ada signed out and Zoe signed in in another tab. */
async function resumeAsZoe(app: OpenApp): Promise<void> {
  const idToken = await tokenOfZoe(app);
  const { body } = await app.owner.post('/api/auth/user', { idToken });
  localStorage.setItem('auth_tokens', JSON.stringify({ id_token: idToken, token_type: 'Bearer', profile: {} }));
  localStorage.setItem('auth_user', JSON.stringify(body));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expectZoe();
}

async function signInAsZoe(app: OpenApp): Promise<void> {
  provideSignIn(() => tokenOfZoe(app));
  await clickButton(app.user, 'Log In');
  await expectZoe();
}

function signOutElsewhere(): void {
  localStorage.removeItem('auth_tokens');
  localStorage.removeItem('auth_user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_user', newValue: null }));
}

async function deletePrivate({ user }: OpenApp): Promise<void> {
  await chooseFromMenu(user, 'Private', 'Delete');
  await clickButton(user, 'Delete', await screen.findByRole('dialog', { name: 'Delete snippet' }));
}

async function expectNothingToUndo({ user }: OpenApp): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Log Out' });
  expect(screen.queryByRole('option', { name: /Undo/ })).not.toBeInTheDocument();
}

test('closes the dialogs of the previous person and stores what they typed as their draft', async () => {
  const app = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Private', code: 'secret()' }] });
  await chooseFromMenu(app.user, 'Private', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Snippet' });
  await app.user.type(await within(dialog).findByLabelText('Title'), ' changed');
  await resumeAsZoe(app);
  await expectNoDialog();
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith('snippet-draft:'));
  expect(drafts).toEqual([`snippet-draft:${app.owner.userId}:${app.snippets[0]?.id}`]);
});

test('shows no snippet of the previous person while those of the next one load', async () => {
  const app = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Private' }] });
  await findCard('Private');
  app.network.hold(SNIPPET_LIST);
  await resumeAsZoe(app);
  expect(await screen.findByText('Loading snippets')).toBeInTheDocument();
  expect(queryCard('Private')).not.toBeInTheDocument();
});

test('clears filters and the last action of the previous person', async () => {
  const app = await openApp('/snippets?search=Private', { as: 'ada', snippets: [{ title: 'Private' }] });
  await deletePrivate(app);
  await expectToast('Snippet deleted', 'Your code snippet has been deleted.');
  await expectNoDialog();
  await resumeAsZoe(app);
  await expectAddress('/snippets');
  await expectNothingToUndo(app);
});

test('does not ask the next person about drafts after a sign-out elsewhere', async () => {
  const draftOfAda = () => {
    const { id } = JSON.parse(localStorage.getItem('auth_user') ?? '');
    localStorage.setItem(`snippet-draft:${id}:new`, '1');
  };
  const app = await openApp('/', { as: 'ada', prepare: draftOfAda });
  await screen.findByRole('heading', { name: 'All Snippets' });
  await clickButton(app.user, 'Account');
  await app.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await screen.findByRole('dialog', { name: 'Unsaved drafts' });
  signOutElsewhere();
  await screen.findByRole('heading', { name: LANDING });
  await expectNoDialog();
  await signInAsZoe(app);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('does not offer the next person an action whose reply arrives after the sign-out', async () => {
  const app = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Private' }] });
  await findCard('Private');
  const release = app.network.hold(/\/api\/snippets\/\d+$/, 'DELETE');
  await deletePrivate(app);
  signOutElsewhere();
  await screen.findByRole('heading', { name: LANDING });
  release();
  await expectToast('Snippet deleted', 'Your code snippet has been deleted.');
  await signInAsZoe(app);
  await expectNothingToUndo(app);
});

test('does not offer the next person an undo that fails after the sign-out', async () => {
  const app = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Private' }] });
  await findCard('Private');
  await deletePrivate(app);
  await expectToast('Snippet deleted', 'Your code snippet has been deleted.');
  app.network.fail(/\/restore$/, { status: 500 }, 'POST');
  const release = app.network.hold(/\/restore$/, 'POST');
  await clickButton(app.user, 'Undo');
  signOutElsewhere();
  await screen.findByRole('heading', { name: LANDING });
  release();
  await expectToast('Could not undo', 'Out of order');
  await signInAsZoe(app);
  await expectNothingToUndo(app);
});
