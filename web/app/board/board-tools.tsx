import { LayoutGrid, List } from 'lucide-react';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { useSort } from './search/use-sort.ts';
import type { BoardUrl } from './use-board-url.ts';

const VIEWS = [
  { value: 'grid', label: 'Grid view', icon: <LayoutGrid /> },
  { value: 'list', label: 'List view', icon: <List /> },
] as const;

interface BoardToolsProps {
  board: BoardUrl;
  /** Whether someone arranged what the board shows; undefined if nobody can. */
  isArranged?: boolean | undefined;
}

/** Renders the sort order and the grid/list switch. */
export function BoardTools({ board, isArranged }: BoardToolsProps) {
  const { sort, options, choose } = useSort(board, isArranged);
  return (
    <div className="flex items-center gap-2">
      <Select label="Sort by" value={sort} onValueChange={choose} options={options} className="w-auto! min-w-40" />
      <Segmented
        label="View"
        value={board.view}
        onValueChange={(view) => board.set({ view })}
        options={VIEWS}
        iconsOnly
      />
    </div>
  );
}
