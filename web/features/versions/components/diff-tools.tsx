import { Columns2, FoldVertical, Rows2, UnfoldVertical } from 'lucide-react';
import type { DiffOptions } from '#web/shared/diff/diff-options.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const LAYOUTS = [
  { value: 'unified', label: 'Unified', icon: <Rows2 /> },
  { value: 'split', label: 'Side by side', icon: <Columns2 /> },
] as const;

interface DiffToolsProps {
  options: DiffOptions;
  onChange: (change: Partial<DiffOptions>) => void;
}

export function DiffTools({ options: { split, folded }, onChange }: DiffToolsProps) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Segmented
        label="Layout of the diff"
        value={split ? 'split' : 'unified'}
        onValueChange={(layout) => onChange({ split: layout === 'split' })}
        options={LAYOUTS}
      />
      <Button aria-pressed={!folded} onClick={() => onChange({ folded: !folded })}>
        {folded ? <UnfoldVertical aria-hidden="true" /> : <FoldVertical aria-hidden="true" />}
        {folded ? 'Show unchanged lines' : 'Hide unchanged lines'}
      </Button>
    </div>
  );
}
