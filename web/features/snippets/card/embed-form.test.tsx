import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { chooseFromMenu, expectToast, findCard, replaceText } from '#tests/component/page.ts';

const FILES = [
  { name: 'a.ts', language: 'typescript', code: '1\n2\n3' },
  { name: 'b.css', language: 'css', code: 'a {}' },
];

/** Opens the tab "Embed" of the snippet "Wait". */
async function openEmbed(snippet: Record<string, unknown>) {
  const app = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Wait', ...snippet }] });
  await findCard('Wait');
  await chooseFromMenu(app.user, 'Wait', 'Share');
  const fields = within(await screen.findByRole('dialog', { name: 'Share snippet' }));
  await app.user.click(fields.getByRole('tab', { name: 'Embed' }));
  return { ...app, fields };
}

test('offers the code of an embed with its choices and a preview', { tags: ['slow'] }, async () => {
  const { user, fields } = await openEmbed({ files: FILES, isPublic: true });
  const iframe = await fields.findByDisplayValue<HTMLInputElement>(/^<iframe /);
  expect(fields.getByLabelText('Iframe code')).toBe(iframe);
  const script = fields.getByLabelText<HTMLInputElement>('Script code');
  expect([iframe.readOnly, script.readOnly]).toEqual([true, true]);
  expect(iframe.value).toMatch(
    /^<iframe src="http.+\/embed\/[\w-]+" width="100%" height="298" style="border:0" loading="lazy" title="Wait" allow="clipboard-write"><\/iframe>$/,
  );
  expect(fields.getByTitle('Preview of the embed')).toHaveAttribute('src', expect.stringMatching(/\/embed\/[\w-]+$/));

  await user.selectOptions(fields.getByRole('combobox', { name: 'Theme' }), 'Dark');
  await user.selectOptions(fields.getByRole('combobox', { name: 'File' }), 'a.ts');
  await replaceText(user, fields.getByLabelText('Lines'), '2-3');
  await user.click(fields.getByRole('switch', { name: 'Line numbers' }));
  const query = '?theme=dark&amp;file=a.ts&amp;lines=2-3&amp;numbers=0';
  expect(script.value).toMatch(/^<script src="http.+\/embed\/[\w-]+\.js\?/);
  expect(iframe.value).toContain(`${query}" width="100%" height="190"`);
  expect(script.value).toContain(`.js${query}" async></script>`);

  await user.click(fields.getByRole('button', { name: 'Copy iframe code' }));
  await expectToast('Embed code copied!');
  expect(await navigator.clipboard.readText()).toBe(iframe.value);
  await user.click(fields.getByRole('button', { name: 'Copy script code' }));
  expect(await navigator.clipboard.readText()).toBe(script.value);
});

test('refuses wrong lines, and has no files to choose from for one file', { tags: ['slow'] }, async () => {
  const { user, fields } = await openEmbed({ code: '1\n2', isPublic: true });
  const lines = await fields.findByLabelText('Lines');
  expect(fields.queryByRole('combobox', { name: 'File' })).toBeNull();
  await replaceText(user, lines, 'x');
  expect(fields.getByText('Lines must look like 3 or 3-10')).toBeVisible();
  await replaceText(user, lines, '9');
  expect(await fields.findByText('The file has fewer lines')).toBeVisible();
});

test('offers to publish a private snippet', { tags: ['slow'] }, async () => {
  const { user, fields } = await openEmbed({ code: '1' });
  expect(await fields.findByText('Embeds work once the snippet is public.')).toBeVisible();
  expect(fields.queryByLabelText('Iframe code')).toBeNull();
  const publish = fields.getAllByRole('button', { name: 'Make public' }).at(-1);
  if (publish) await user.click(publish);
  expect(await fields.findByLabelText('Iframe code')).toBeVisible();
  await user.click(fields.getByRole('tab', { name: 'Public page' }));
  expect(fields.getByRole('button', { name: 'Copy link' })).toBeEnabled();
});
