import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { expectAddress, findCard } from '#tests/component/page.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);
const linksOf = (card: HTMLElement) =>
  within(card)
    .queryAllByRole('link', { name: /line \d+:/i })
    .map(({ textContent }) => textContent);

const SNIPPETS = [
  { title: 'One file', code: lines(40).with(11, '  const needle = needles();').join('\n') },
  {
    title: 'Other file',
    code: undefined,
    language: undefined,
    files: [
      { name: 'a.ts', code: 'nothing()' },
      { name: 'b.css', code: '\n.needle {}\n' },
    ],
  },
  { title: 'The needle', code: 'nothing here' },
];

test('links to the lines in the list view, and from cards that have hits in other files only', {
  tags: ['slow'],
}, async () => {
  const { user, snippets } = await openApp('/snippets?search=needle', { as: 'ada', snippets: SNIPPETS });
  expect(linksOf(await findCard('One file'))).toEqual([]);
  expect(linksOf(await findCard('Other file'))).toEqual(['b.css, line 2: .needle {}']);
  expect(linksOf(await findCard('The needle'))).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'List view' }));
  const link = await screen.findByRole('link', { name: 'Line 12: const needle = needles();' });
  expect(linksOf(await findCard('Other file'))).toEqual(['b.css, line 2: .needle {}']);
  expect([...link.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['needle', 'needle']);
  await user.click(link);
  await expectAddress(`/snippets/${snippets[0]?.id}`);
  expect(location.hash).toBe('#L12');
  await waitFor(() => expect(document.querySelector('[aria-current="location"]')).toHaveTextContent('const needle'));
});

test('leads visitors to the line of a file whose anchor another file has, too', { tags: ['slow'] }, async () => {
  const files = [
    { name: 'main.ts', code: 'main()' },
    { name: '文件.ts', code: 'other()' },
    { name: '说明.ts', code: 'first()\nneedle()' },
  ];
  const { user } = await openApp('/?q=code:needle', {
    snippets: [{ title: 'Names', code: undefined, language: undefined, files, isPublic: true }],
  });
  await user.click(await screen.findByRole('link', { name: '说明.ts, line 2: needle()' }));
  await waitFor(() => expect(document.querySelector('[aria-current="location"]')).toHaveTextContent('needle()'));
  expect(location.hash).toBe('#file-ts-2-L2');
});

test('shows the part of a long line that has the match, and scrolls a card to hits of an expression', {
  tags: ['slow'],
}, async () => {
  const code = lines(40)
    .with(29, `${'x'.repeat(300)}need1e${'y'.repeat(300)}`)
    .join('\n');
  await openApp(`/snippets?q=${encodeURIComponent('regex:need[0-9]e')}&view=list`, {
    as: 'ada',
    snippets: [{ title: 'Long', code }],
  });
  const link = await within(await findCard('Long')).findByRole('link', { name: /^Line 30: …x{16}need1ey+$/ });
  expect(link.querySelector('mark')).toHaveTextContent('need1e');
});

test('asks for hits only when it searches', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada', snippets: SNIPPETS });
  await findCard('One file');
  const asked = () => network.requests.filter(({ path }) => path.includes('matches=true'));
  expect(asked()).toEqual([]);
  await user.type(screen.getByRole('combobox', { name: 'Search snippets' }), 'needle');
  await waitFor(() => expect(asked()).not.toEqual([]));
});
