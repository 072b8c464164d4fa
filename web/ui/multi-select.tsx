import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import type { Option } from './select.tsx';
import { useLazyPopover } from './use-lazy-popover.ts';

export interface MultiSelectProps {
  label: string;
  options: readonly Option[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

const loadContent = () => import('./multi-select-content.tsx').then((module) => module.MultiSelectContent);

/** Multiple choice with a search field. Selected options come first. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, selected } = props;
  const [open, setOpen] = useState(false);
  const { Content, content, button } = useLazyPopover({ load: loadContent, open, onOpenChange: setOpen });
  return (
    <>
      <Button {...button} aria-haspopup="dialog" className="border-control! font-normal">
        {label}
        {selected.length > 0 && (
          <span className="rounded-full bg-accent-soft px-1.5 font-medium text-accent text-xs tabular-nums">
            {selected.length}
            <span className="sr-only"> selected</span>
          </span>
        )}
        <ChevronDown aria-hidden="true" className={clsx('text-muted transition-transform', open && 'rotate-180')} />
      </Button>
      {Content && <Content {...content} {...props} />}
    </>
  );
}
