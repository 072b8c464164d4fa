import { Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { BoardChips } from '../board/board-chips.tsx';
import { BoardHeading } from '../board/board-heading.tsx';
import { BoardList } from '../board/board-list.tsx';
import { BoardTools } from '../board/board-tools.tsx';
import { useBoardUrl } from '../board/use-board-url.ts';

/** Renders the person's own snippets. */
export function MySnippetsScreen() {
  const board = useBoardUrl();
  return (
    <>
      <BoardHeading title="My Snippets" subtitle="Collect, organize, and discover code snippets">
        <div className="flex items-center gap-2">
          <BoardTools board={board} />
          <TrashLink />
        </div>
      </BoardHeading>
      <BoardChips board={board} />
      <BoardList label="My snippets" source="own" board={board} pinnedFirst />
    </>
  );
}

function TrashLink() {
  return (
    <Link
      href={paths.trash.href()}
      aria-label="Trash"
      data-tooltip="Trash"
      className="inline-flex size-9 items-center justify-center rounded-md border border-line bg-surface text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <Trash2 aria-hidden="true" className="size-4" />
    </Link>
  );
}
