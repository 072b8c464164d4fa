import { expect, type Locator, type Page } from '@playwright/test';
import { Snippet } from '#contract/snippets.ts';
import { animationsEnd } from './animations.ts';
import { dropFiles, holdFiles } from './files.ts';
import { openPopup } from './journey.ts';

/** A screen, or a dialog or menu on it, that is checked in every theme and size. */
export interface ScreenEntry {
  /** Also the file name of its picture. */
  name: string;
  /** A function if the path depends on the data of the library. */
  path: string | ((origin: string) => Promise<string>);
  signedIn: boolean;
  /** Complaint that the screen causes, such as that of a 404 reply. */
  complaint?: RegExp;
  /** Omit if it exists at every width. */
  only?: 'narrow' | 'wide';
  /** Opens the dialog or menu. Returns the popup if one opens. */
  open?: (page: Page) => Promise<Page | undefined>;
  /** Closes it. Omit if Escape does. */
  close?: (page: Page) => Promise<unknown>;
}

const OVERLAYS = '[role="dialog"], [role="menu"]';

const WIDE_ENOUGH = 640;
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? WIDE_ENOUGH) < WIDE_ENOUGH;

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const dialogOf = (page: Page, name?: string) => page.getByRole('dialog', { name, exact: true });
const menuOf = (page: Page) => page.getByRole('menu');

/** Wraps steps that open no popup. */
function steps(walk: (page: Page) => Promise<unknown>): NonNullable<ScreenEntry['open']> {
  return async (page) => {
    await walk(page);
    return undefined;
  };
}

/** Waits for a popover. Its code may load first, and only then it is positioned. */
const expectPopover = (part: Locator) => expect(part).toBeInViewport();

/** Opens a popover or menu with a button. */
const popover = (opener: (page: Page) => Locator, part: (page: Page) => Locator) =>
  steps(async (page) => {
    await opener(page).click();
    await expectPopover(part(page));
  });

/** Opens the menu of the first card and chooses an item. */
function ofCard(choice: string): NonNullable<ScreenEntry['open']> {
  return steps(async (page) => {
    await button(page.getByRole('article').first(), /^More for/).click();
    await item(page, choice).click();
    await expect(dialogOf(page)).toBeVisible();
  });
}

/** Opens the About dialog. On a narrow screen its button is in a menu. */
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

/** Opens a tab of the import/export dialog. */
const transfer = (tab: 'Import' | 'Export') =>
  steps(async (page) => {
    await button(page, isNarrow(page) ? 'More' : 'Import/Export').click();
    await item(page, 'Import').click();
    await dialogOf(page).getByRole('tab', { name: tab }).click();
    await expect(dialogOf(page).getByRole('tabpanel', { name: tab })).toBeVisible();
  });

/** Drags a file over the window without dropping it. */
const filesDragged = {
  open: steps(async (page) => {
    await holdFiles(page, [{ name: 'sort.ts', text: 'export {}' }]);
    await expect(page.getByRole('status').filter({ hasText: /add files|add them/ })).toBeVisible();
  }),
  close: (page: Page) => dropFiles(page, []),
};

/** Opens the popup of the built-in provider, and a link in it. */
function provider(link?: string): NonNullable<ScreenEntry['open']> {
  return async (page) => {
    const popup = await openPopup(page);
    if (link) await popup.getByRole('link', { name: link }).click();
    await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
    return popup;
  };
}

async function publicSnippets(origin: string): Promise<Snippet[]> {
  const response = await fetch(`${origin}/api/public/snippets?sort=views&limit=200`);
  return Snippet.array().parse(await response.json());
}

async function sharedPath(origin: string): Promise<string> {
  const shared = (await publicSnippets(origin)).find(({ tags }) => tags.length > 2);
  return `/shared/${shared?.shareId}`;
}

/** Returns a function that finds the page of a snippet of the account in the sample library. */
const ownPath = (end: string, isWanted: (snippet: Snippet) => boolean) => async (origin: string) => {
  const snippets = await publicSnippets(origin);
  return `/snippets/${snippets.find((one) => one.authorName === 'Robin Hale' && isWanted(one))?.id}${end}`;
};
const severalFiles = ownPath('', ({ fileCount }) => fileCount > 1);
const wasEdited = ({ version }: Snippet) => version > 1;

const firstCollection = {
  open: steps(async (page) => {
    await page.getByRole('article').first().getByRole('link', { name: 'View snippets' }).click();
    await expect(page.getByRole('feed')).toBeVisible();
  }),
  close: async (page: Page) => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  },
};

/** Every screen, dialog and menu, for screens.spec.ts and the contact sheet. */
export const SCREENS: readonly ScreenEntry[] = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'landing-nothing-found', path: '/?search=nothing+like+it', signedIn: false },
  {
    name: 'landing-tags',
    path: '/',
    signedIn: false,
    open: popover(
      (page) => button(page, 'Tags'),
      (page) => dialogOf(page, 'Tags'),
    ),
  },
  {
    name: 'landing-code-theme',
    path: '/',
    signedIn: false,
    open: popover((page) => button(page, isNarrow(page) ? 'More' : 'Code theme'), menuOf),
  },
  { name: 'about', path: '/', signedIn: false, open: steps(about) },
  { name: 'provider-sign-in', path: '/', signedIn: false, open: provider() },
  { name: 'provider-sign-up', path: '/', signedIn: false, open: provider('Create an account') },
  { name: 'landing-files-dragged', path: '/', signedIn: false, ...filesDragged },
  { name: 'shared', path: sharedPath, signedIn: false },
  { name: 'shared-not-found', path: '/shared/nothing-here', signedIn: false, complaint: /404/ },
  { name: 'private-link', path: '/s/nothing-here', signedIn: false },
  { name: 'invitation-not-valid', path: '/invite/nothing-here', signedIn: false, complaint: /404/ },
  { name: 'profile', path: '/@robin', signedIn: false },
  { name: 'profile-not-found', path: '/@nobody', signedIn: false, complaint: /404/ },
  { name: 'public-collection-not-found', path: '/c/nothing-here', signedIn: false, complaint: /404/ },

  { name: 'home', path: '/', signedIn: true },
  { name: 'home-list', path: '/?view=list', signedIn: true },
  { name: 'home-filtered', path: '/?language=typescript&tag=async&search=e', signedIn: true },
  { name: 'home-nothing-found', path: '/?search=nothing+like+it', signedIn: true },
  {
    name: 'home-languages',
    path: '/',
    signedIn: true,
    open: popover(
      (page) => button(page.getByRole('main'), 'Languages'),
      (page) => dialogOf(page, 'Languages'),
    ),
  },
  { name: 'account-menu', path: '/', signedIn: true, open: popover((page) => button(page, 'Account'), menuOf) },
  {
    name: 'sidebar',
    path: '/',
    signedIn: true,
    only: 'narrow',
    open: popover((page) => button(page, 'Open menu'), dialogOf),
  },
  { name: 'shortcuts', path: '/', signedIn: true, only: 'wide', open: byKey('?') },
  { name: 'palette', path: '/', signedIn: true, only: 'wide', open: byKey('ControlOrMeta+k') },
  { name: 'home-files-dragged', path: '/', signedIn: true, ...filesDragged },
  { name: 'transfer-import', path: '/', signedIn: true, open: transfer('Import') },
  { name: 'transfer-export', path: '/', signedIn: true, open: transfer('Export') },

  { name: 'my-snippets', path: '/snippets', signedIn: true },
  { name: 'snippet', path: severalFiles, signedIn: true },
  {
    name: 'snippet-menu',
    path: severalFiles,
    signedIn: true,
    open: popover((page) => button(page, /^More for/), menuOf),
  },
  {
    name: 'snippet-picture',
    path: severalFiles,
    signedIn: true,
    open: popover(
      (page) => button(page, /^Picture of/).first(),
      (page) => page.getByRole('img', { name: 'Preview of the picture' }),
    ),
  },
  { name: 'history', path: ownPath('/history', wasEdited), signedIn: true },
  {
    name: 'history-purge',
    path: ownPath('/history?version=1', wasEdited),
    signedIn: true,
    open: steps((page) => button(page, 'Purge').click()),
  },
  {
    name: 'card-menu',
    path: '/snippets',
    signedIn: true,
    open: popover((page) => button(page.getByRole('article').first(), /^More for/), menuOf),
  },
  { name: 'snippet-share', path: '/snippets', signedIn: true, open: ofCard('Share') },
  {
    name: 'snippet-share-embed',
    path: '/snippets',
    signedIn: true,
    open: steps(async (page) => {
      await ofCard('Share')(page);
      await dialogOf(page).getByRole('tab', { name: 'Embed' }).click();
      await expect(dialogOf(page).getByRole('textbox', { name: 'Iframe code' })).toHaveValue(/^<iframe/);
      await expect(dialogOf(page).frameLocator('iframe').locator('pre').first()).toBeVisible();
    }),
  },
  {
    name: 'snippet-private-links',
    path: '/snippets',
    signedIn: true,
    open: steps(async (page) => {
      await ofCard('Share')(page);
      await dialogOf(page).getByRole('tab', { name: 'Private links' }).click();
      await expect(dialogOf(page).getByRole('tabpanel', { name: 'Private links' })).toBeVisible();
    }),
  },
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
      await expectPopover(dialogOf(page, 'Language'));
    }),
    async close(page) {
      // The list takes the first key.
      await page.keyboard.press('Escape');
      await expect(dialogOf(page, 'Language')).toHaveCount(0);
      await closeByKey(page);
    },
  },

  { name: 'collections', path: '/collections', signedIn: true },
  { name: 'collection', path: '/collections', signedIn: true, ...firstCollection },
  {
    name: 'collection-new',
    path: '/collections',
    signedIn: true,
    open: steps((page) => button(page.getByRole('main'), 'New Collection').click()),
  },
  { name: 'collection-members', path: '/collections', signedIn: true, open: ofCard('Members') },
  { name: 'collection-public-page', path: '/collections', signedIn: true, open: ofCard('Public page') },
  { name: 'collection-edit', path: '/collections', signedIn: true, open: ofCard('Edit') },
  { name: 'collection-delete', path: '/collections', signedIn: true, open: ofCard('Delete') },

  { name: 'tags', path: '/tags', signedIn: true },
  { name: 'tags-one', path: '/tags?tag=async', signedIn: true },
  { name: 'trash', path: '/trash', signedIn: true },
  { name: 'languages', path: '/languages', signedIn: true },
  { name: 'connect', path: '/connect', signedIn: true },
  { name: 'settings-appearance', path: '/settings', signedIn: true },
  { name: 'settings-editor', path: '/settings?tab=editor', signedIn: true },
  { name: 'settings-transfer', path: '/settings?tab=transfer', signedIn: true },
  { name: 'settings-account', path: '/settings?tab=account', signedIn: true },
  { name: 'settings-security', path: '/settings?tab=security', signedIn: true },
  { name: 'shared-signed-in', path: sharedPath, signedIn: true },
  { name: 'not-found', path: '/nowhere', signedIn: true },
];

/** Opens a screen and waits until it is complete. Returns the page or the popup that it opened. */
export async function openScreen(page: Page, entry: ScreenEntry, origin: string): Promise<Page> {
  await loadScreen(page, entry, origin);
  return openOverlay(page, entry);
}

/** Loads the page of a screen, without its dialog or menu, and waits until it is complete. */
export async function loadScreen(page: Page, { path }: ScreenEntry, origin: string): Promise<void> {
  await page.goto(origin + (typeof path === 'string' ? path : await path(origin)));
  await page.waitForLoadState('networkidle');
  await settle(page);
}

/** Opens the dialog or menu of a loaded screen, if it has one. Returns the page or the popup that it opened. */
export async function openOverlay(page: Page, { open }: ScreenEntry): Promise<Page> {
  if (open === undefined) return page;
  const shown = (await open(page)) ?? page;
  await settle(shown);
  return shown;
}

/** Closes the dialog or menu of `openOverlay`. */
export async function closeOverlay(page: Page, { close = closeByKey }: ScreenEntry): Promise<void> {
  await close(page);
  await settle(page);
}

const closeByKey = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator(OVERLAYS)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();

/** Waits for content, images, fonts and animations. */
export async function settle(page: Page): Promise<void> {
  // Not by role: an open dialog hides the page from the accessibility tree.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0);
  // A board is measured before its cards are laid out.
  await expect(page.locator('[role="feed"]:not(:has(article))')).toHaveCount(0);
  // An idle network is awaited after a page load only: a frame that is replaced while it loads never becomes idle.
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await animationsEnd(page);
}
