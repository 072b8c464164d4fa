import { useLocation } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { mayEdit } from '#web/features/snippets/card/roles.ts';
import { useBoard } from '#web/features/snippets/card/use-board.ts';
import { useCopy } from '#web/features/snippets/card/use-copy-code.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageShortcuts } from '#web/shared/page-shortcuts.ts';
import type { ShownFile } from './shown-files.ts';

interface PageShortcutsProps {
  snippet: Snippet;
  files: readonly ShownFile[];
}

/** Adds the keys of the page: `c` for everybody, `f` for signed-in people, `e` and `h` for the owner and editors. */
export function PageShortcuts({ snippet, files }: PageShortcutsProps) {
  const { viewerId, toggleFavorite, edit } = useBoard();
  const [, navigate] = useLocation();
  const copy = useCopy();
  const isEditor = mayEdit(snippet, viewerId);
  usePageShortcuts({
    c() {
      const file = focusedFile(files) ?? files[0];
      if (file) void copy({ ...snippet, code: file.code, codeTruncated: false });
    },
    f: viewerId === null ? undefined : () => toggleFavorite(snippet, false),
    e: isEditor ? () => edit(snippet) : undefined,
    h: isEditor ? () => navigate(paths.history.href(snippet.id)) : undefined,
  });
  return null;
}

/** Returns the file whose sheet has the focus. */
function focusedFile(files: readonly ShownFile[]): ShownFile | undefined {
  const sheet = document.activeElement?.closest('.file-sheet');
  return files.find(({ anchor }) => anchor === sheet?.id);
}
