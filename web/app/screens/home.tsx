import { BoardChips } from '../board/board-chips.tsx';
import { BoardFilterBar } from '../board/board-filter-bar.tsx';
import { BoardHeading } from '../board/board-heading.tsx';
import { BoardList } from '../board/board-list.tsx';
import { BoardTools } from '../board/board-tools.tsx';
import { useBoardUrl } from '../board/use-board-url.ts';

/** Renders the person's own snippets and other people's public ones. */
export function HomeScreen() {
  const board = useBoardUrl();
  return (
    <>
      <BoardHeading title="All Snippets" subtitle="Browse and organize your code snippets" />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <BoardFilterBar board={board} />
        <BoardTools board={board} />
      </div>
      <BoardChips board={board} />
      <BoardList label="All snippets" source="all" board={board} pinnedFirst />
    </>
  );
}
