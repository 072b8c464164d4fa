import { useMemo, useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { CardControls } from './card-controls.tsx';
import { type BoardContext, type BoardProviderProps, SnippetBoardContext } from './use-board.ts';
import { useFavorite } from './use-favorite.ts';
import { type SharedSnippet, useSharing } from './use-sharing.ts';
import { useVisibility } from './use-visibility.ts';

// Not needed on first render.
const ShareDialog = lazyPanel(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));
const DeleteSnippetDialog = lazyPanel(() =>
  import('./delete-snippet-dialog.tsx').then((module) => module.DeleteSnippetDialog),
);

interface SnippetActionsProps extends BoardProviderProps {
  /** Called after a deletion. */
  onDeleted?: () => void;
}

/** Provides card actions. Renders the dialogs itself, because a card may unmount while one is open. */
export function SnippetActions(props: SnippetActionsProps) {
  const { viewerId, activeTags, toggleTag, removeFromCollection, mayRemove, onlyFavorites, onDeleted, children } =
    props;
  const toggleFavorite = useFavorite(onlyFavorites);
  const { toggle: toggleVisibility } = useVisibility();
  const createLink = useSharing();
  const [shared, setShared] = useState<SharedSnippet | null>(null);
  const [deleting, setDeleting] = useState<{ snippet: Snippet; within: Element | null } | null>(null);

  const board = useMemo<BoardContext>(
    () => ({
      viewerId,
      activeTags,
      toggleTag,
      toggleFavorite: (snippet, byPointer) => void toggleFavorite(snippet, byPointer),
      share: async (snippet) => setShared(await createLink(snippet)),
      togglePublic: (snippet) => void toggleVisibility(snippet),
      edit: (snippet) => openDialog('editSnippet', { snippet }),
      remove: (snippet) => setDeleting({ snippet, within: document.activeElement }),
      collect: (snippet) => openDialog('addToCollection', { snippet }),
      removeFromCollection,
      mayRemove,
      Controls: CardControls,
    }),
    [viewerId, activeTags, toggleTag, removeFromCollection, mayRemove, toggleFavorite, createLink, toggleVisibility],
  );

  return (
    <SnippetBoardContext value={board}>
      {children}
      {shared && <ShareDialog snippet={shared} onClose={() => setShared(null)} />}
      {deleting && <DeleteSnippetDialog {...deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />}
    </SnippetBoardContext>
  );
}
