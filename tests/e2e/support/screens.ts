import { expect, type Locator, type Page } from '@playwright/test';
import { holdFiles } from './files.ts';
import { openPopup } from './journey.ts';

/** A screen, or a dialog or menu over one, that is looked at in every theme and size. */
export interface ScreenEntry {
  /** Also the name of its picture. */
  name: string;
  /** Where it is; a function where the address is known only once the library is there. */
  path: string | ((origin: string) => Promise<string>);
  signedIn: boolean;
  /** What the browser itself says of it on the console, such as of a reply that is an error. */
  complaint?: RegExp;
  /** Left out where every width has it. */
  only?: 'narrow' | 'wide';
  /** What must be done there first. Gives back another page where that opens one. */
  open?: (page: Page) => Promise<Page | undefined>;
}

const WIDE_ENOUGH = 640;
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? WIDE_ENOUGH) < WIDE_ENOUGH;

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const dialogOf = (page: Page, name?: string) => page.getByRole('dialog', { name, exact: true });
const menuOf = (page: Page) => page.getByRole('menu');

/** Steps that leave one on the same page. */
function steps(walk: (page: Page) => Promise<unknown>): NonNullable<ScreenEntry['open']> {
  return async (page) => {
    await walk(page);
    return undefined;
  };
}

/** Waits until what hangs from a button does: its code may come first, and only then it is given its place. */
const expectHanging = (part: Locator) => expect(part).toBeInViewport();

/** Opens what hangs from a button. */
const hanging = (opener: (page: Page) => Locator, part: (page: Page) => Locator) =>
  steps(async (page) => {
    await opener(page).click();
    await expectHanging(part(page));
  });

/** Opens the menu of a card of one's own, and chooses from it. */
function ofCard(choice: string): NonNullable<ScreenEntry['open']> {
  return steps(async (page) => {
    await button(page.getByRole('article').first(), /^More for/).click();
    await item(page, choice).click();
    await expect(dialogOf(page)).toBeVisible();
  });
}

/** The header's tools; a narrow screen keeps some of them in a menu. */
async function about(page: Page): Promise<void> {
  if (isNarrow(page)) {
    await button(page, 'More').click();
    await item(page, 'About').click();
  } else await button(page, 'About').click();
  await expect(dialogOf(page)).toBeVisible();
}

const byKey = (key: string) =>
  steps(async (page) => {
    await page.keyboard.press(key);
    await expect(dialogOf(page)).toBeVisible();
  });

/** The dialog that brings snippets in and out, at one of its tabs. */
const transfer = (tab: 'Import' | 'Export') =>
  steps(async (page) => {
    await button(page, isNarrow(page) ? 'More' : 'Import/Export').click();
    await item(page, 'Import').click();
    await dialogOf(page).getByRole('tab', { name: tab }).click();
    await expect(dialogOf(page).getByRole('tabpanel', { name: tab })).toBeVisible();
  });

/** A file held over the window, which is not let go. */
const filesHeld = steps(async (page) => {
  await holdFiles(page, [{ name: 'sort.ts', text: 'export {}' }]);
  await expect(page.getByRole('status').filter({ hasText: /add files|add them/ })).toBeVisible();
});

/** A popup of the built-in provider, at the page that a link on it leads to. */
function provider(link?: string): NonNullable<ScreenEntry['open']> {
  return async (page) => {
    const popup = await openPopup(page);
    if (link) await popup.getByRole('link', { name: link }).click();
    await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
    return popup;
  };
}

async function sharedPath(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/public/snippets?sort=views&limit=50`);
  const snippets: unknown = await response.json();
  if (!Array.isArray(snippets)) throw new Error('The list of public snippets is no list');
  const shared = snippets.find(({ shareId, tags }) => typeof shareId === 'string' && tags.length > 2);
  return `/shared/${shared?.shareId}`;
}

const firstCollection = steps(async (page) => {
  await page.getByRole('article').first().getByRole('link', { name: 'View snippets' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
});

/** Everything there is to see. Accessibility, layout and the contact sheet go through it: a new screen needs its line. */
export const SCREENS: readonly ScreenEntry[] = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'landing-nothing-found', path: '/?search=nothing+like+it', signedIn: false },
  {
    name: 'landing-tags',
    path: '/',
    signedIn: false,
    open: hanging(
      (page) => button(page, 'Tags'),
      (page) => dialogOf(page, 'Tags'),
    ),
  },
  {
    name: 'landing-code-theme',
    path: '/',
    signedIn: false,
    open: hanging((page) => button(page, isNarrow(page) ? 'More' : 'Code theme'), menuOf),
  },
  { name: 'about', path: '/', signedIn: false, open: steps(about) },
  { name: 'provider-sign-in', path: '/', signedIn: false, open: provider() },
  { name: 'provider-sign-up', path: '/', signedIn: false, open: provider('Create an account') },
  { name: 'landing-files-held', path: '/', signedIn: false, open: filesHeld },
  { name: 'shared', path: sharedPath, signedIn: false },
  { name: 'shared-not-found', path: '/shared/nothing-here', signedIn: false, complaint: /404/ },

  { name: 'home', path: '/', signedIn: true },
  { name: 'home-list', path: '/?view=list', signedIn: true },
  { name: 'home-filtered', path: '/?language=typescript&tag=async&search=e', signedIn: true },
  { name: 'home-nothing-found', path: '/?search=nothing+like+it', signedIn: true },
  {
    name: 'home-languages',
    path: '/',
    signedIn: true,
    open: hanging(
      (page) => button(page.getByRole('main'), 'Languages'),
      (page) => dialogOf(page, 'Languages'),
    ),
  },
  { name: 'account-menu', path: '/', signedIn: true, open: hanging((page) => button(page, 'Account'), menuOf) },
  {
    name: 'sidebar',
    path: '/',
    signedIn: true,
    only: 'narrow',
    open: hanging((page) => button(page, 'Open menu'), dialogOf),
  },
  { name: 'shortcuts', path: '/', signedIn: true, only: 'wide', open: byKey('?') },
  { name: 'palette', path: '/', signedIn: true, only: 'wide', open: byKey('ControlOrMeta+k') },
  { name: 'home-files-held', path: '/', signedIn: true, open: filesHeld },
  { name: 'transfer-import', path: '/', signedIn: true, open: transfer('Import') },
  { name: 'transfer-export', path: '/', signedIn: true, open: transfer('Export') },

  { name: 'my-snippets', path: '/snippets', signedIn: true },
  {
    name: 'card-menu',
    path: '/snippets',
    signedIn: true,
    open: hanging((page) => button(page.getByRole('article').first(), /^More for/), menuOf),
  },
  { name: 'snippet-share', path: '/snippets', signedIn: true, open: ofCard('Share') },
  { name: 'snippet-edit', path: '/snippets', signedIn: true, open: ofCard('Edit') },
  { name: 'snippet-delete', path: '/snippets', signedIn: true, open: ofCard('Delete') },
  { name: 'snippet-collect', path: '/snippets', signedIn: true, open: ofCard('Add to collection') },
  { name: 'snippet-new', path: '/snippets', signedIn: true, open: byKey('n') },
  {
    name: 'snippet-new-errors',
    path: '/snippets',
    signedIn: true,
    open: steps(async (page) => {
      await page.keyboard.press('n');
      await button(dialogOf(page), 'Create Snippet').click();
      await expect(dialogOf(page).getByText('Title is required')).toBeVisible();
    }),
  },
  {
    name: 'snippet-new-language',
    path: '/snippets',
    signedIn: true,
    open: steps(async (page) => {
      await page.keyboard.press('n');
      await button(dialogOf(page), /^Language/).click();
      await expectHanging(dialogOf(page, 'Language'));
    }),
  },

  { name: 'collections', path: '/collections', signedIn: true },
  { name: 'collection', path: '/collections', signedIn: true, open: firstCollection },
  {
    name: 'collection-new',
    path: '/collections',
    signedIn: true,
    open: steps((page) => button(page.getByRole('main'), 'New Collection').click()),
  },
  { name: 'collection-edit', path: '/collections', signedIn: true, open: ofCard('Edit') },
  { name: 'collection-delete', path: '/collections', signedIn: true, open: ofCard('Delete') },

  { name: 'tags', path: '/tags', signedIn: true },
  { name: 'tags-one', path: '/tags?tag=async', signedIn: true },
  { name: 'languages', path: '/languages', signedIn: true },
  { name: 'settings-appearance', path: '/settings', signedIn: true },
  { name: 'settings-editor', path: '/settings?tab=editor', signedIn: true },
  { name: 'settings-account', path: '/settings?tab=account', signedIn: true },
  { name: 'settings-security', path: '/settings?tab=security', signedIn: true },
  { name: 'shared-signed-in', path: sharedPath, signedIn: true },
  { name: 'not-found', path: '/nowhere', signedIn: true },
];

/** Goes to a screen and waits until nothing more comes. @returns the page to look at */
export async function openScreen(page: Page, { path, open }: ScreenEntry, origin: string): Promise<Page> {
  await page.goto(origin + (typeof path === 'string' ? path : await path(origin)));
  await settle(page);
  const shown = (await open?.(page)) ?? page;
  await settle(shown);
  return shown;
}

/** Waits for the page, what it asks for, and its fonts. */
export async function settle(page: Page): Promise<void> {
  // Not by role: a dialog hides the page behind it from those who listen to it.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
  });
}
