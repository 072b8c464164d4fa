import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, replaceText } from '#tests/component/page.ts';
import { testServer } from '#tests/support/server.ts';

async function openProfile(server?: Awaited<ReturnType<typeof testServer>>) {
  const app = await openApp('/settings?tab=account', { as: 'ada', server });
  const region = await screen.findByRole('region', { name: 'Public profile' });
  return { ...app, region, handle: await within(region).findByLabelText('Handle') };
}

test('publishes a profile and links to it', { tags: ['slow'] }, async () => {
  const { user, owner, region, handle } = await openProfile();
  expect(within(region).queryByRole('link', { name: 'View profile' })).not.toBeInTheDocument();
  await replaceText(user, handle, 'Ada-L');
  await replaceText(user, within(region).getByLabelText('About'), 'Numbers');
  await user.click(within(region).getByRole('switch', { name: 'Show my profile' }));
  await clickButton(user, 'Save profile', region);
  expect(await screen.findByText('Profile saved')).toBeVisible();
  expect(await within(region).findByRole('link', { name: 'View profile' })).toHaveAttribute('href', '/@Ada-L');
  expect((await owner.get('/api/auth/profile')).body).toEqual({ handle: 'Ada-L', about: 'Numbers', isPublic: true });
});

test('shows at the field why a profile was not saved and keeps what was typed', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ben = await server.person('ben');
  await ben.put('/api/auth/profile', { handle: 'ben', about: null, isPublic: false });
  const { user, region, handle } = await openProfile(server);
  await user.click(within(region).getByRole('switch', { name: 'Show my profile' }));
  await clickButton(user, 'Save profile', region);
  expect(await within(region).findByText('Handle is required')).toBeVisible();
  await replaceText(user, handle, 'a b');
  await clickButton(user, 'Save profile', region);
  expect(await within(region).findByText('Handle must have 3 to 39 letters, digits or single hyphens')).toBeVisible();
  await replaceText(user, handle, 'Ben');
  await replaceText(user, within(region).getByLabelText('About'), 'Numbers');
  await clickButton(user, 'Save profile', region);
  expect(await within(region).findByText('This handle is taken')).toBeVisible();
  expect(handle).toHaveAccessibleDescription(/This handle is taken/);
  expect(handle).toHaveValue('Ben');

  await user.click(screen.getByRole('tab', { name: 'Security' }));
  await user.click(screen.getByRole('tab', { name: 'Account' }));
  const again = within(await screen.findByRole('region', { name: 'Public profile' }));
  expect(await again.findByLabelText('Handle')).toHaveValue('Ben');
  expect(again.getByLabelText('About')).toHaveValue('Numbers');
  expect(again.getByRole('switch', { name: 'Show my profile' })).toBeChecked();
});
