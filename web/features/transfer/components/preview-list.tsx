import clsx from 'clsx';
import { Search } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Checkbox, CheckboxInput } from '#web/ui/checkbox.tsx';
import { Input } from '#web/ui/field.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import type { ImportOptions } from '../utils/import-types.ts';
import { findRows, isImportable, type PreviewRow } from '../utils/preview-rows.ts';

interface PreviewListProps {
  rows: readonly PreviewRow[];
  duplicates: ImportOptions['duplicates'];
  /** Positions of snippets that are not checked. */
  without: ReadonlySet<number>;
  onWithout: (without: ReadonlySet<number>) => void;
}

/** In px. */
const ROW_HEIGHT = 52;

/** Renders what an import would do with each snippet, with a checkbox. */
export function PreviewList({ rows, duplicates, without, onWithout }: PreviewListProps) {
  const [term, setTerm] = useState('');
  const found = useMemo(() => findRows(rows, term), [rows, term]);
  const importable = useMemo(
    () => found.flatMap((row) => (row.position !== null && isImportable(row, duplicates) ? [row.position] : [])),
    [found, duplicates],
  );
  const check = (positions: readonly number[], isChecked: boolean) => {
    const next = new Set(without);
    for (const position of positions) isChecked ? next.delete(position) : next.add(position);
    onWithout(next);
  };
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <div className="flex items-center gap-3 border-line border-b px-3 py-2">
        <Checkbox
          checked={importable.length > 0 && importable.every((position) => !without.has(position))}
          disabled={importable.length === 0}
          onCheckedChange={(isChecked) => check(importable, isChecked)}
        >
          <span className="whitespace-nowrap">{term.trim() === '' ? 'All' : 'All found'}</span>
        </Checkbox>
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden="true" className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted" />
          <Input
            type="search"
            aria-label="Search snippets to import"
            placeholder="Search"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            className="pl-8!"
          />
        </div>
      </div>
      {found.length === 0 ? (
        <p className="px-3 py-8 text-center text-muted">Nothing found</p>
      ) : (
        <VirtualList
          label="Snippets to import"
          items={found}
          keyOf={({ key }) => key}
          rowHeight={ROW_HEIGHT}
          className="h-[min(22rem,34dvh)] min-h-39"
          renderRow={(row, isReachable) => (
            <Row
              row={row}
              isReachable={isReachable}
              isEnabled={isImportable(row, duplicates)}
              isChecked={row.position !== null && isImportable(row, duplicates) && !without.has(row.position)}
              onCheck={(isChecked) => row.position !== null && check([row.position], isChecked)}
            />
          )}
        />
      )}
    </div>
  );
}

const STATUS: Readonly<Record<PreviewRow['status'], { label: string; style: string }>> = {
  new: { label: 'New', style: 'text-ink' },
  changed: { label: 'Changed', style: 'text-accent' },
  same: { label: 'Already here', style: 'text-muted' },
  refused: { label: 'Refused', style: 'text-danger' },
  dropped: { label: 'Left out', style: 'text-muted' },
};

interface RowProps {
  row: PreviewRow;
  isReachable: boolean;
  isEnabled: boolean;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}

function Row({ row: { title, status, message }, isReachable, isEnabled, isChecked, onCheck }: RowProps) {
  const id = useId();
  const { label, style } = STATUS[status];
  return (
    <label
      htmlFor={id}
      className={clsx(
        'flex h-full items-center gap-3 border-line border-b px-3 select-none has-focus-visible:bg-hover',
        isEnabled && 'hover:bg-hover',
      )}
    >
      <CheckboxInput
        id={id}
        checked={isChecked}
        tabIndex={isReachable ? 0 : -1}
        // A disabled checkbox could not be reached, and with it what is said about the row.
        aria-disabled={!isEnabled}
        onChange={(event) => isEnabled && onCheck(event.target.checked)}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <bdi className={clsx('flex-1 truncate', isEnabled ? 'font-medium' : 'text-muted')}>{title}</bdi>
          <span className={clsx('shrink-0 text-sm', style)}>{label}</span>
        </span>
        {message !== null && (
          <span
            className={clsx('block truncate text-sm', status === 'refused' ? 'text-danger' : 'text-muted')}
            title={message}
          >
            {message}
          </span>
        )}
      </span>
    </label>
  );
}
