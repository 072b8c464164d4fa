import type { Import } from '#contract/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { resultText } from '../utils/import-words.ts';

interface ImportListProps {
  imports: readonly Import[];
  onUndo: (chosen: Import) => void;
}

/** Renders imports with their numbers. */
export function ImportList({ imports, onUndo }: ImportListProps) {
  return (
    <ul aria-label="Imports" className="divide-y divide-line border-line border-y">
      {imports.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-56 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-2.5">
              <bdi className="min-w-0 break-words font-medium">{one.source}</bdi>
              <span className="text-muted text-sm">
                <RelativeTime iso={one.createdAt} />
              </span>
            </p>
            <p className="text-muted text-sm tabular-nums">{resultText(one)}</p>
          </div>
          {one.undoneAt === null ? (
            one.created + one.updated > 0 && (
              <Button size="sm" onClick={() => onUndo(one)}>
                Undo import
              </Button>
            )
          ) : (
            <p className="text-muted text-sm">
              Undone <RelativeTime iso={one.undoneAt} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
