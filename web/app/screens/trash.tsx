import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trashQuery } from '#web/features/snippets/api/trash.ts';
import { EmptyTrashDialog } from '#web/features/snippets/trash/empty-trash-dialog.tsx';
import { TrashBoard } from '#web/features/snippets/trash/trash-board.tsx';
import { Button } from '#web/ui/button.tsx';
import { BoardHeading } from '../board/board-heading.tsx';

/** Renders the person's deleted snippets. */
export function TrashScreen() {
  const trash = useInfiniteQuery(trashQuery);
  const [asking, setAsking] = useState(false);
  const count = trash.data?.pages[0]?.total ?? 0;
  return (
    <>
      <BoardHeading title="Trash" subtitle="Restore deleted snippets before their days run out">
        <Button disabled={count === 0} onClick={() => setAsking(true)}>
          Empty trash
        </Button>
      </BoardHeading>
      <TrashBoard trash={trash} />
      {asking && <EmptyTrashDialog count={count} onClose={() => setAsking(false)} />}
    </>
  );
}
