import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { countLines } from '#domain/line-range.ts';
import { mayEdit } from '#web/features/snippets/card/roles.ts';
import { useBoard } from '#web/features/snippets/card/use-board.ts';
import { useCopy } from '#web/features/snippets/card/use-copy-code.ts';
import { usePin } from '#web/features/snippets/card/use-pin.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageShortcuts } from '#web/shared/page-shortcuts.ts';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { focusTarget, lineHash, replaceHash } from './line-target.ts';
import { openPicture, selectedLinesOf } from './open-picture.ts';
import type { ShownFile } from './shown-files.ts';

// Not needed on first render.
const GoToLineDialog = lazyPanel(() => import('./go-to-line-dialog.tsx').then((module) => module.GoToLineDialog));

interface PageShortcutsProps {
  snippet: Snippet;
  files: readonly ShownFile[];
}

/** Adds the keys of the page: `c`, `i` and `l` for everybody, `f` and `p` for signed-in people, `e` and `h` for the owner and editors. */
export function PageShortcuts({ snippet, files }: PageShortcutsProps) {
  const { viewerId, toggleFavorite, edit } = useBoard();
  const [, navigate] = useLocation();
  const copy = useCopy();
  const pin = usePin();
  const isEditor = mayEdit(snippet, viewerId);
  /** The file in which the dialog goes to a line. */
  const [asked, setAsked] = useState<ShownFile | null>(null);
  usePageShortcuts({
    c() {
      const file = focusedFile(files) ?? files[0];
      if (file) void copy({ ...snippet, code: file.code, codeTruncated: false });
    },
    i() {
      const [file] = files;
      if (file) openPicture(snippet, file, selectedLinesOf(file));
    },
    l: () => setAsked(focusedFile(files) ?? files[0] ?? null),
    f: viewerId === null ? undefined : () => toggleFavorite(snippet, false),
    p: viewerId === null ? undefined : () => void pin(snippet),
    e: isEditor ? () => edit(snippet) : undefined,
    h: isEditor ? () => navigate(paths.history.href(snippet.id)) : undefined,
  });
  if (asked === null) return null;
  return (
    <GoToLineDialog
      name={files.length === 1 ? null : asked.name}
      lines={countLines(asked.code)}
      onGo={(line) => {
        replaceHash(lineHash(files, asked, line));
        // Then the dialog has returned the focus, which may scroll.
        setTimeout(() => focusTarget(asked.anchor), 50);
      }}
      onClose={() => setAsked(null)}
    />
  );
}

/** Returns the file whose sheet has the focus. */
function focusedFile(files: readonly ShownFile[]): ShownFile | undefined {
  const sheet = document.activeElement?.closest('.file-sheet');
  return files.find(({ anchor }) => anchor === sheet?.id);
}
