import { useBoardUrl } from '../use-board-url.ts';
import { BoardChips } from './board-chips.tsx';
import { BoardFilterBar } from './board-filters.tsx';
import { BoardHeading } from './board-heading.tsx';
import { BoardList } from './board-list.tsx';
import { BoardTools } from './board-tools.tsx';

/** One's own snippets and other people's public ones. */
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
      <BoardList label="All snippets" source="all" board={board} />
    </>
  );
}
