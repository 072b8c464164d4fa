import { AppWindow, Copy, LayoutGrid, Pencil, Pin, PinOff } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { mayEdit } from '#web/features/snippets/card/roles.ts';
import { snippetPage } from '#web/features/snippets/card/snippet-page.ts';
import { useCopy } from '#web/features/snippets/card/use-copy-code.ts';
import { usePin } from '#web/features/snippets/card/use-pin.ts';
import { paths } from '#web/lib/paths.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { searchState } from '#web/shared/search-hits/search-hits.tsx';
import { NO_FILTERS, writeBoardQuery } from '../board/board-url.ts';
import type { PaletteCommand } from './command.ts';

/**
 * Returns the actions of a snippet, the most frequent one first.
 *
 * @param search the search that found it
 */
export function useSnippetCommands(search = ''): (snippet: Snippet) => Omit<PaletteCommand, 'group'>[] {
  const [, navigate] = useLocation();
  const copy = useCopy();
  const pin = usePin();
  const { user } = useSession();
  return (snippet) => {
    const { title, userId, isPinned } = snippet;
    const own = userId === user?.id;
    const page = snippetPage(snippet, user?.id ?? null);
    const board = own ? paths.mySnippets.href() : paths.home.href();
    const onBoard = `${board}?${writeBoardQuery('', { ...NO_FILTERS, search: title })}`;
    return [
      { id: 'copy', label: 'Copy code', icon: Copy, run: () => void copy(snippet) },
      ...(page
        ? [{ id: 'open', label: 'Open', icon: AppWindow, run: () => navigate(page, { state: searchState(search) }) }]
        : []),
      ...(mayEdit(snippet, user?.id ?? null)
        ? [{ id: 'edit', label: 'Edit', icon: Pencil, run: () => openDialog('editSnippet', { snippet }) }]
        : []),
      ...(user
        ? [
            {
              id: 'pin',
              label: isPinned ? 'Unpin' : 'Pin to top',
              icon: isPinned ? PinOff : Pin,
              run: () => void pin(snippet),
            },
          ]
        : []),
      { id: 'show', label: 'Show on the board', icon: LayoutGrid, run: () => navigate(onBoard) },
    ];
  };
}
