import { expect } from './support/fixtures.ts';
import { board, card, expectNoSidewaysScroll, PHONE, skeletons, titles, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, collectRequests, failCalls, holdReplies, SNIPPET_LIST } from './support/replies.ts';

test('text that is cut is shown whole where the pointer rests, and none that is not', async ({ page, ada }) => {
  const title = 'A title of many words '.repeat(11).trim();
  const description = 'What it is for, at length. '.repeat(30).trim();
  await ada.hang({ title, description });
  await ada.hang({ title: 'Short', description: 'In a word' });
  await page.goto('/');
  const hint = page.locator('[role="tooltip"]');
  for (const whole of [title, description]) {
    await page.getByRole('article').getByText(whole).hover();
    await expect(hint).toHaveText(whole);
    expect(await hint.evaluate((one) => one.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  }
  await page.getByText('In a word').hover();
  await expect(hint).toBeHidden();
  // As long as a hint takes to come, and more.
  await page.waitForTimeout(800);
  await expect(hint).toBeHidden();
});

test('a card under the pointer rises once, also where the pointer is on its lower edge', async ({ page, ada }) => {
  await ada.hang({ title: 'Risen' });
  await page.goto('/');
  const risen = card(page, 'Risen');
  const { x, y, width, height } = (await risen.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const entered = await risen.evaluateHandle((one) => {
    const count = { times: 0 };
    one.addEventListener('mouseenter', () => {
      count.times += 1;
    });
    return count;
  });
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.move(x + width / 3 + step, y + height - 0.6);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  expect(await entered.evaluate(({ times }) => times)).toBe(1);
});

test('the home screen shows one’s own snippets and what others made public', async ({ page, ada, bob }) => {
  await ada.hang({ title: 'Mine' });
  await bob.hang({ title: 'Of Bob', isPublic: true });
  await bob.hang({ title: 'Kept by Bob' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'All Snippets' })).toBeVisible();
  await expect(page.getByText('Browse and organize your code snippets')).toBeVisible();
  await expect(page).toHaveTitle(/^All Snippets/);
  await expect(titles(page)).toHaveText(['Of Bob', 'Mine']);

  await expect(card(page, 'Of Bob')).toContainText('by Bob');
  await expect(card(page, 'Of Bob').getByRole('button', { name: 'Copy code' })).toBeAttached();
  await expect(card(page, 'Of Bob').getByRole('button', { name: 'Add to favorites' })).toBeAttached();
  await expect(card(page, 'Of Bob').getByRole('button', { name: /^More for/ })).toHaveCount(0);
  await expect(card(page, 'Mine').getByRole('button', { name: 'More for Mine' })).toBeAttached();
});

test('languages are alternatives, tags must all be there, and each filter is a chip that can be removed', async ({
  page,
  ada,
}) => {
  await ada.hang({ title: 'Go web', language: 'go', tags: ['web', 'fast'] });
  await ada.hang({ title: 'Rust web', language: 'rust', tags: ['web'] });
  await ada.hang({ title: 'CSS', language: 'css', tags: ['look'] });
  await page.goto('/');

  await page.getByRole('button', { name: 'Languages', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Go' }).check();
  await page.getByRole('checkbox', { name: 'Rust' }).check();
  await page.keyboard.press('Escape');
  await expect(titles(page)).toHaveText(['Rust web', 'Go web']);
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await page.getByRole('checkbox', { name: 'web' }).check();
  await page.getByRole('checkbox', { name: 'fast' }).check();
  await page.keyboard.press('Escape');
  await expect(titles(page)).toHaveText(['Go web']);
  await expect(page).toHaveURL('/?language=go&language=rust&tag=web&tag=fast');

  await page.reload();
  const chips = page.getByRole('region', { name: 'Active filters' });
  await expect(chips.getByRole('button', { name: /^Remove/ })).toHaveCount(4);
  await chips.getByRole('button', { name: 'Remove fast' }).click();
  await expect(titles(page)).toHaveText(['Rust web', 'Go web']);
  await page.goBack();
  await expect(titles(page)).toHaveText(['Go web']);
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(titles(page)).toHaveCount(3);
  await expect(chips).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a filter that is removed by its chip leaves the focus beside it, the last one on the page', async ({ page }) => {
  await page.goto('/?search=a&tag=b&tag=c');
  const chips = page.getByRole('region', { name: 'Active filters' });
  await chips.getByRole('button', { name: 'Remove b' }).click();
  await expect(chips.getByRole('button', { name: 'Remove c' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chips.getByRole('button', { name: 'Clear all' })).toBeFocused();
  await chips.getByRole('button', { name: 'Remove search for a' }).click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/?search=a&tag=b');
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('five orders, kept in the address', async ({ page, ada }) => {
  const beta = await ada.hang({ title: 'beta' });
  await ada.hang({ title: 'Alpha' });
  await ada.hang({ title: 'gamma' });
  await ada.call('POST', `/api/snippets/${beta.id}/use`);
  const uses = async () => Object(await ada.call('GET', `/api/snippets/${beta.id}`)).viewCount;
  await expect.poll(uses).toBe(1);
  await page.goto('/');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort.getByRole('option')).toHaveText(['Recently Added', 'Oldest First', 'Most Used', 'A-Z', 'Z-A']);
  await expect(sort).toHaveValue('recent');
  for (const [label, value, order] of [
    ['Oldest First', 'oldest', ['beta', 'Alpha', 'gamma']],
    ['Most Used', 'views', ['beta', 'gamma', 'Alpha']],
    ['A-Z', 'az', ['Alpha', 'beta', 'gamma']],
    ['Z-A', 'za', ['gamma', 'beta', 'Alpha']],
  ] as const) {
    await sort.selectOption(label);
    await expect(titles(page)).toHaveText([...order]);
    await expect(page).toHaveURL(`/?sort=${value}`);
  }
  await page.reload();
  await expect(titles(page)).toHaveText(['gamma', 'beta', 'Alpha']);
  await page.goBack();
  await expect(sort).toHaveValue('az');
  await expect(titles(page)).toHaveText(['Alpha', 'beta', 'gamma']);
});

test('the wall has one to four columns by its width, the list one', async ({ page, ada }) => {
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await ada.hang({ title });
  await page.goto('/');
  const columns = async () => {
    const cards = await board(page).getByRole('article').all();
    return new Set(await Promise.all(cards.map(async (one) => (await one.boundingBox())?.x))).size;
  };
  for (const [width, expected] of [
    [2560, 4],
    [1280, 3],
    [760, 2],
    [390, 1],
    [1281, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, { message: `columns at ${width}` }).toBe(expected);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('radio', { name: 'List view' }).click();
  await expect.poll(columns).toBe(1);
  await expect(page).toHaveURL('/?view=list');
  await page.reload();
  await expect(titles(page)).toHaveCount(5);
  expect(await columns()).toBe(1);
  await page.goBack();
  await expect.poll(columns).toBe(3);
});

test('six placeholders while it loads, and nothing moves when the cards come', async ({ page, ada }) => {
  await ada.hang({ title: 'Late' });
  const release = await holdReplies(page, SNIPPET_LIST);
  await page.goto('/');
  await expect(skeletons(page)).toHaveCount(6);
  const heading = page.getByRole('heading', { name: 'All Snippets' });
  const [place, first] = [await heading.boundingBox(), await skeletons(page).first().boundingBox()];
  release();
  await expect(card(page, 'Late')).toBeVisible();
  await expect(skeletons(page)).toHaveCount(0);
  expect(await heading.boundingBox()).toEqual(place);
  expect((await card(page, 'Late').boundingBox())?.y).toBe(first?.y);
});

test('an empty account is led to its first snippet', async ({ page, ada }) => {
  await page.goto('/');
  await expect(page.getByText(ada.user.displayName ?? '')).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  await expect(main.getByText(/adjust your search or filters/)).toBeVisible();
  await main.getByRole('button', { name: 'New Snippet' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Snippet' })).toBeVisible();
});

test('a list that cannot be loaded is tried twice, then says why and waits', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await ada.hang({ title: 'There after all' });
  const asked = collectRequests(page, SNIPPET_LIST);
  const mend = await failCalls(page, SNIPPET_LIST, { status: 500, body: { message: 'The shelf fell down' } });
  await page.goto('/');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect(alert).toContainText('Failed to load snippets: The shelf fell down');
  expect(asked).toHaveLength(2);
  await mend();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'There after all')).toBeVisible();
  await expect(toast(page).locator('p')).toHaveCount(0);
});

test('a wall of several pages grows while one scrolls, and Back leads to where one was', async ({ page, ada }) => {
  const snippets = Array.from({ length: 110 }, (_, index) => ({
    title: `Number ${String(index).padStart(3, '0')}`,
    code: `n = ${index}`,
    language: 'python',
    isPublic: true,
  }));
  await ada.call('POST', '/api/snippets/import', { snippets, visibility: 'keep' });
  await page.goto('/?sort=az');
  await expect(board(page).getByRole('article').first()).toHaveAttribute('aria-setsize', '110');
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(card(page, 'Number 105')).toBeInViewport({ timeout: 200 });
  }).toPass();
  expect(await board(page).getByRole('article').count()).toBeLessThan(70);
  await card(page, 'Number 105').getByRole('link', { name: 'Number 105' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Number 105' })).toBeVisible();
  await page.goBack();
  await expect(card(page, 'Number 105')).toBeInViewport();
});

test('a search of several pages asks nobody to count, and says how many there are when all are loaded', async ({
  page,
  ada,
}) => {
  const snippets = Array.from({ length: 60 }, (_, index) => ({ title: `Number ${100 + index}`, code: `n = ${index}` }));
  await ada.call('POST', '/api/snippets/import', { snippets });
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/snippets') asked.push(searchParams.get('count'));
  });
  await page.goto('/?search=Number&sort=az');
  const first = board(page).getByRole('article', { name: 'Number 100' });
  await expect(first).toHaveAttribute('aria-setsize', '-1');
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(card(page, 'Number 159')).toBeInViewport({ timeout: 200 });
  }).toPass();
  await expect(card(page, 'Number 159')).toHaveAttribute('aria-setsize', '60');
  expect(new Set(asked)).toEqual(new Set(['false']));
});

test('by keyboard alone: a filter is set, a card read, its menu opened and left', async ({ page, ada }) => {
  await ada.hang({ title: 'Reached', language: 'go' });
  await page.goto('/');
  await expect(card(page, 'Reached')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search all snippets' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search languages' })).toBeFocused();
  await page.keyboard.type('go');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Go', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/?language=go');
  await expect(page.getByRole('button', { name: 'Languages 1 selected' })).toBeFocused();

  // The key is pressed before the code of the menu is there.
  const release = await holdReplies(page, /menu-content/);
  const more = page.getByRole('button', { name: 'More for Reached' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(more).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [0] });
  await expect(more).toBeVisible();
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('search stands below the header, and a card shows what can be done with it', async ({ page, ada }) => {
    await ada.hang({ title: 'In the hand', tags: ['pocket'] });
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Add' })).toBeVisible();
    const [add, search] = await Promise.all([
      header.getByRole('button', { name: 'Add' }).boundingBox(),
      header.getByRole('searchbox').boundingBox(),
    ]);
    expect(search?.y).toBeGreaterThan((add?.y ?? 0) + (add?.height ?? 0) - 1);
    // There is no key to press.
    const hints = header.locator('search kbd');
    await expect(hints).not.toHaveCount(0);
    await expect(hints.filter({ visible: true })).toHaveCount(0);
    for (const name of ['Copy code', 'More for In the hand', 'Add to favorites']) {
      const button = card(page, 'In the hand').getByRole('button', { name });
      await expect(button).toHaveCSS('opacity', '1');
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectNoSidewaysScroll(page);
  });
});
