import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { chooseFromMenu, expectAddress, expectCards, findCard } from '#tests/component/page.ts';

const LIST = '/snippets?view=list';
const code = (title: string) => screen.queryByRole('region', { name: `Code of ${title}` });
const focusedRow = () => document.activeElement?.closest('article') ?? document.body;

test('shows the fields of a snippet in a row, with the first line of code that has words', {
  tags: ['slow'],
}, async () => {
  const { user } = await openApp(LIST, {
    as: 'ada',
    snippets: [
      {
        title: 'Rows',
        description: 'Hidden until it is opened',
        tags: ['a', 'b', 'c', 'd'],
        code: undefined,
        language: undefined,
        files: [
          { name: 'a.ts', code: '/**\n *\n */\n  const first = 1;\nconst second = 2;' },
          { name: 'b.css', code: 'a {}' },
        ],
      },
    ],
  });
  const row = await findCard('Rows');
  expect(within(row).getByRole('link', { name: 'Rows' })).toBeVisible();
  expect(row).toHaveTextContent('const first = 1;');
  expect(row).not.toHaveTextContent('second');
  expect(row).toHaveTextContent(/TypeScript.*a.*b.*\+2 more tags: c, d.*2 files.*0 uses.*Private.*(now|ago)/);
  for (const name of ['Copy code', 'More for Rows', 'Add to favorites', 'Show code'])
    expect(within(row).getByRole('button', { name })).toBeVisible();
  expect(row).not.toHaveTextContent('Hidden until');
  await user.click(within(row).getByRole('button', { name: 'b' }));
  await expectAddress('/snippets?tag=b&view=list');
});

test('opens the code in place with the arrow and with Enter, and keeps it open on the way back', {
  tags: ['slow'],
}, async () => {
  const { user, snippets } = await openApp(LIST, {
    as: 'ada',
    snippets: [{ title: 'One', description: 'Of one' }, { title: 'Two' }],
  });
  const row = await findCard('Two');
  const arrow = within(row).getByRole('button', { name: 'Show code' });
  expect(arrow).toHaveAttribute('aria-expanded', 'false');
  await user.click(arrow);
  expect(arrow).toHaveAttribute('aria-expanded', 'true');
  const panel = document.getElementById(arrow.getAttribute('aria-controls') ?? '');
  expect(panel).toContainElement(code('Two'));
  await user.click(arrow);
  expect(code('Two')).not.toBeInTheDocument();

  await user.keyboard('j');
  expect(focusedRow()).toBe(await findCard('One'));
  await user.keyboard('{Enter}');
  expect(code('One')).toBeVisible();
  expect(focusedRow()).toHaveTextContent('Of one');
  expect(location.pathname).toBe('/snippets');
  await user.click(within(focusedRow()).getByRole('link', { name: 'One' }));
  await expectAddress(`/snippets/${snippets[0]?.id}`);
  history.back();
  await expectCards('Two', 'One');
  await waitFor(() => expect(code('One')).toBeVisible());
  expect(code('Two')).not.toBeInTheDocument();
});

test('selects with x and copies with c from a row, and offers the menu of a card', { tags: ['slow'] }, async () => {
  const { user } = await openApp(LIST, {
    as: 'ada',
    snippets: [{ title: 'One', code: 'copied();' }, { title: 'Two' }],
  });
  await expectCards('Two', 'One');
  await user.keyboard('jj');
  expect(focusedRow()).toBe(await findCard('One'));
  await user.keyboard('c');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('copied();'));
  await user.keyboard('xkx');
  expect(await screen.findByText('2 selected')).toBeVisible();
  for (const title of ['One', 'Two']) expect(screen.getByRole('checkbox', { name: `Select ${title}` })).toBeChecked();
  await chooseFromMenu(user, 'One', 'Edit');
  expect(await screen.findByRole('dialog', { name: 'Edit Snippet' })).toBeVisible();
});
