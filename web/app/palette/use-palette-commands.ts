import { useQuery } from '@tanstack/react-query';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Code,
  Image,
  Info,
  Keyboard,
  Languages,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  Palette,
  Plug,
  Plus,
  Search,
  Star,
  Sun,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { CODE_THEMES } from '#contract/themes.ts';
import { useSignOut } from '#web/features/accounts/hooks/use-sign-out.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { searchListQuery } from '#web/features/searches/api/queries.ts';
import { useCodeTheme } from '#web/features/settings/hooks/use-code-theme.ts';
import { useTheme } from '#web/features/settings/hooks/use-theme.ts';
import { paths } from '#web/lib/paths.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { pageShortcut } from '#web/shared/page-shortcuts.ts';
import { useUndoable } from '#web/shared/undo.ts';
import { findSearch, focusSearch } from '../board/search/focus-search.ts';
import { NAV_LINKS } from '../nav-links.ts';
import { savedSearchHref } from '../shell/saved-search-href.ts';
import { useTransfer } from '../shell/use-transfer.ts';
import type { PaletteCommand } from './command.ts';

const THEMES = [
  { value: 'light', label: 'Use the light theme', icon: Sun },
  { value: 'dark', label: 'Use the dark theme', icon: Moon },
  { value: 'system', label: 'Use the theme of the system', icon: Monitor },
] as const;

const SEARCH: PaletteCommand = {
  id: 'search',
  group: 'Actions',
  label: 'Search',
  icon: Search,
  words: 'find',
  keys: ['/'],
  run: focusSearch,
};

/** Returns the commands available to the current viewer. */
export function usePaletteCommands(): PaletteCommand[] {
  const navigation = useNavigationCommands();
  const searches = useSearchCommands();
  const actions = useAccountActions();
  const { theme, setTheme } = useTheme();
  const { codeTheme, setCodeTheme } = useCodeTheme();
  return useMemo(
    () => [
      ...actions,
      ...pictureCommands(),
      ...(findSearch() ? [SEARCH] : []),
      ...navigation,
      ...searches,
      ...THEMES.filter(({ value }) => value !== theme).map(
        ({ value, label, icon }): PaletteCommand => ({
          id: `theme ${value}`,
          group: 'Actions',
          label,
          icon,
          words: 'appearance mode',
          run: () => setTheme(value),
        }),
      ),
      {
        id: 'shortcuts',
        group: 'Actions',
        label: 'Keyboard shortcuts',
        icon: Keyboard,
        words: 'help keys',
        keys: ['?'],
        run: () => openDialog('shortcuts', {}),
      },
      {
        id: 'about',
        group: 'Actions',
        label: 'About Pegboard',
        icon: Info,
        words: 'version help',
        run: () => openDialog('about', {}),
      },
      ...CODE_THEMES.filter(({ value }) => value !== codeTheme).map(
        ({ value, label }): PaletteCommand => ({
          id: `code theme ${value}`,
          group: 'Code theme',
          label,
          icon: Palette,
          words: 'colours colors',
          run: () => setCodeTheme(value),
        }),
      ),
    ],
    [actions, navigation, searches, theme, setTheme, codeTheme, setCodeTheme],
  );
}

/** Returns the command of the page of a snippet. */
function pictureCommands(): PaletteCommand[] {
  const run = pageShortcut('i');
  if (run === undefined) return [];
  const words = 'image screenshot png svg';
  return [{ id: 'picture', group: 'Actions', label: 'Picture', icon: Image, words, keys: ['i'], run }];
}

function useNavigationCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const { user } = useSession();
  return useMemo(() => {
    const go = (label: string, href: string) =>
      ({ id: href, group: 'Go to', label, run: () => navigate(href) }) as const;
    if (user === null) return [{ ...go('Discover code snippets', paths.home.href()), icon: Code }];
    return [
      ...NAV_LINKS.map(({ label, href, icon, key }) => ({ ...go(label, href), icon, keys: ['g', key] })),
      { ...go('Languages', paths.languages.href()), icon: Languages },
      {
        ...go('Connect', paths.connect.href()),
        icon: Plug,
        words: 'terminal cli command line editor sync assistant mcp api token curl claude cursor vscode',
      },
      { ...go('Trash', paths.trash.href()), icon: Trash2, words: 'deleted restore bin' },
    ];
  }, [navigate, user]);
}

/** Returns the saved searches of a signed-in person. */
function useSearchCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const { user } = useSession();
  const { data } = useQuery({ ...searchListQuery, enabled: user !== null });
  return useMemo(
    () =>
      (data ?? []).map(({ id, name, q }) => ({
        id: `saved search ${id}`,
        group: 'Go to',
        label: name,
        icon: Star,
        words: 'saved search',
        run: () => navigate(savedSearchHref(q)),
      })),
    [data, navigate],
  );
}

/** Returns sign-in, or the actions that need an account. */
function useAccountActions(): PaletteCommand[] {
  const transfer = useTransfer();
  const { user, signIn } = useSession();
  const signOut = useSignOut();
  const undoable = useUndoable();
  return useMemo((): PaletteCommand[] => {
    const action = { group: 'Actions' } as const;
    if (user === null)
      return [{ ...action, id: 'log in', label: 'Log In', icon: LogIn, words: 'sign up', run: () => void signIn() }];
    return [
      ...(undoable
        ? [
            {
              ...action,
              id: 'undo',
              label: `Undo: ${undoable.title}`,
              icon: Undo2,
              words: 'revert restore',
              run: undoable.undo,
            },
          ]
        : []),
      {
        ...action,
        id: 'new snippet',
        label: 'New snippet',
        icon: Plus,
        words: 'create add',
        keys: ['n'],
        run: () => openDialog('newSnippet', {}),
      },
      {
        ...action,
        id: 'import',
        label: 'Import snippets',
        icon: ArrowDownToLine,
        words: 'upload file json',
        run: () => transfer.openImport(),
      },
      {
        ...action,
        id: 'export',
        label: 'Export snippets',
        icon: ArrowUpFromLine,
        words: 'download backup json',
        run: transfer.downloadAll,
      },
      { ...action, id: 'log out', label: 'Log Out', icon: LogOut, words: 'sign', run: signOut },
    ];
  }, [user, transfer, undoable, signIn, signOut]);
}
