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
        <BoardTools board={board} />
      </BoardHeading>
      <BoardChips board={board} />
      <BoardList label="My snippets" source="own" board={board} />
    </>
  );
}
