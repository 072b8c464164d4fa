import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { findCard } from '#tests/component/page.ts';

/** Adds the CSS Custom Highlight API, which jsdom lacks. Returns the marked texts. */
function provideHighlights(): () => string[] {
  const highlights = new Map<string, Set<StaticRange>>();
  vi.stubGlobal('CSS', { highlights });
  vi.stubGlobal('Highlight', Set);
  onTestFinished(() => void vi.unstubAllGlobals());
  return () =>
    [...(highlights.get('search-hit') ?? [])].map(({ startContainer, startOffset, endContainer, endOffset }) => {
      const range = document.createRange();
      range.setStart(startContainer, startOffset);
      range.setEnd(endContainer, endOffset);
      return range.toString();
    });
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);
const codeOf = (card: HTMLElement, title: string) => within(card).getByRole('region', { name: `Code of ${title}` });

async function search(user: UserEvent, term: string): Promise<void> {
  const box = screen.getByRole('combobox', { name: 'Search snippets' });
  await user.clear(box);
  if (term !== '') await user.type(box, term);
}

test('marks matches in title, description, code and tags of cards, without regard to case', {
  tags: ['slow'],
}, async () => {
  const marked = provideHighlights();
  const { user } = await openApp('/snippets?search=sort', {
    as: 'ada',
    snippets: [
      { title: 'Quick SORT', description: 'Sorts a list', code: 'list.sort();', tags: ['sorting', 'other'] },
      { title: 'Bubble', code: 'bubbleSort()', tags: [] },
    ],
  });
  await findCard('Bubble');
  await waitFor(() => expect(marked().toSorted()).toEqual(['SORT', 'Sort', 'Sort', 'sort', 'sort']));
  await search(user, 'bubble');
  await waitFor(() => expect(marked().toSorted()).toEqual(['Bubble', 'bubble']));
  await search(user, '');
  await waitFor(() => expect(marked()).toEqual([]));
});

test('marks words that are apart, and expressions in titles and descriptions', async () => {
  const marked = provideHighlights();
  const { user } = await openApp('/snippets?search=sort%20quick', {
    as: 'ada',
    snippets: [{ title: 'Quick SORT', description: 'Sorts a list', code: 'list.sort();', tags: [] }],
  });
  await findCard('Quick SORT');
  await waitFor(() => expect(marked().toSorted()).toEqual(['Quick', 'SORT', 'Sort', 'sort']));
  await search(user, 'regex:s.rts? ');
  await waitFor(() => expect(marked().toSorted()).toEqual(['SORT', 'Sorts', 'sort']));
});

test('marks what filters of title and description name, only there', async () => {
  const marked = provideHighlights();
  await openApp('/snippets?q=title:quick,sort%20description:LIST%20-title:other', {
    as: 'ada',
    snippets: [{ title: 'Quick SORT', description: 'A list, quick', code: 'quick.list.sort();', tags: ['quick'] }],
  });
  await findCard('Quick SORT');
  await waitFor(() => expect(marked().toSorted()).toEqual(['Quick', 'SORT', 'list']));
});

test('marks the matches on the page that a search result leads to, and none elsewhere', {
  tags: ['slow'],
}, async () => {
  const marked = provideHighlights();
  const files = [{ code: 'first()' }, { name: 'b.css', code: '.needle {}' }];
  const { user, snippets } = await openApp('/snippets?search=needle', {
    as: 'ada',
    snippets: [{ title: 'Haystack', files }],
  });
  await user.click(await screen.findByRole('link', { name: 'Haystack' }));
  await screen.findByRole('heading', { level: 1, name: 'Haystack' });
  expect(location.pathname + location.search).toBe(`/snippets/${snippets[0]?.id}`);
  await waitFor(() => expect(marked()).toEqual(['needle']));
  await user.click(screen.getByRole('link', { name: 'Collections' }));
  await waitFor(() => expect(marked()).toEqual([]));
});

test('marks the titles of palette results', { tags: ['slow'] }, async () => {
  const marked = provideHighlights();
  const { user } = await openApp('/', { as: 'ada', snippets: [{ title: 'Debounce input' }] });
  await findCard('Debounce input');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByPlaceholderText('Find a snippet or do something…'), 'BOUNCE');
  await waitFor(() => expect(marked()).toEqual(['bounce']));
});

test('starts the code of a card at the first match that is not visible', { tags: ['slow'] }, async () => {
  provideHighlights();
  const { user } = await openApp('/snippets?search=needle', {
    as: 'ada',
    snippets: [
      { title: 'At the top', code: lines(40).with(3, 'needle').join('\n') },
      { title: 'Below', code: lines(40).with(29, 'needle').join('\n') },
      { title: 'Beyond the preview', code: lines(300).with(199, 'needle').join('\n') },
    ],
  });
  const beyond = codeOf(await findCard('Beyond the preview'), 'Beyond the preview');
  expect(beyond).toHaveTextContent(/^needle line 201/);
  await waitFor(() => expect(codeOf(screen.getByRole('article', { name: 'Below' }), 'Below').scrollTop).toBe(582));
  expect(beyond.scrollTop).toBe(0);
  expect(codeOf(await findCard('At the top'), 'At the top').scrollTop).toBe(0);
  await user.click(within(await findCard('Beyond the preview')).getByRole('button', { name: 'Show the rest' }));
  await waitFor(() => expect(beyond).toHaveTextContent(/^line 1 line 2/));
  expect(beyond.scrollTop).toBe(3_982);
  await search(user, '');
  await waitFor(() => expect(codeOf(screen.getByRole('article', { name: 'Below' }), 'Below').scrollTop).toBe(0));
});

test('marks the hits of an expression in code and scrolls sideways to the first one', { tags: ['slow'] }, async () => {
  const marked = provideHighlights();
  const rects = vi
    .spyOn(Range.prototype, 'getClientRects')
    .mockReturnValue(Object.assign([new DOMRect(9_000, 0, 50, 20)], { item: () => null }));
  onTestFinished(() => rects.mockRestore());
  const code = lines(40)
    .with(29, `${' '.repeat(300)}need1e`)
    .join('\n');
  await openApp(`/snippets?q=${encodeURIComponent('regex:need[0-9]e')}`, {
    as: 'ada',
    snippets: [{ title: 'Far', code }],
  });
  const view = codeOf(await findCard('Far'), 'Far');
  await waitFor(() => expect(marked()).toEqual(['need1e']));
  expect(view.scrollTop).toBe(582);
  expect(view.scrollLeft).toBe(9_000 + 50 + 24 - view.getBoundingClientRect().right);
});

test('gives the line of code as the reason why the palette lists a snippet', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', {
    as: 'ada',
    snippets: [
      { title: 'Haystack', code: 'a\n  needle()' },
      { title: 'Needle in the title', code: 'needle()' },
    ],
  });
  await findCard('Haystack');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByPlaceholderText('Find a snippet or do something…'), 'needle');
  expect(await screen.findByRole('option', { name: /Haystack.*Line 2: needle\(\)/ })).toBeVisible();
  expect(screen.getByRole('option', { name: /Needle in the title/ })).not.toHaveTextContent('Line');
});
