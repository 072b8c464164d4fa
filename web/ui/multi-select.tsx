import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Input } from './field.tsx';
import { Popover } from './popover.tsx';
import type { Option } from './select.tsx';

/** More than this in one list are found by typing, not by scrolling. */
const SHOWN = 200;

interface MultiSelectProps {
  label: string;
  options: readonly Option[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** A choice of several, with a field to narrow the list. What is chosen stands first. */
export function MultiSelect({ label, options, selected, onChange }: MultiSelectProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      trigger={
        <Button className="border-control! font-normal">
          {label}
          {selected.length > 0 && (
            <span className="rounded-full bg-accent-soft px-1.5 font-medium text-accent text-xs tabular-nums">
              {selected.length}
              <span className="sr-only"> selected</span>
            </span>
          )}
          <ChevronDown aria-hidden="true" className={clsx('text-muted transition-transform', open && 'rotate-180')} />
        </Button>
      }
    >
      <MultiSelectList label={label} options={options} selected={selected} onChange={onChange} />
    </Popover>
  );
}

function MultiSelectList({ label, options, selected, onChange }: MultiSelectProps) {
  const [typed, setTyped] = useState('');
  // As it was at opening: a row must not run away from under the pointer that ticks it.
  const [chosen] = useState(selected);
  const order = [...options].sort((a, b) => Number(isIn(chosen, b)) - Number(isIn(chosen, a)));
  const wanted = typed.trim().toLowerCase();
  const matching = order.filter((option) => option.label.toLowerCase().includes(wanted));
  return (
    <>
      <div className="p-2">
        <Input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder={`Search ${label.toLowerCase()}`}
        />
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto px-1 pb-1">
        {matching.slice(0, SHOWN).map((option) => (
          <li key={option.value}>
            <Checkbox
              className="w-full rounded-sm px-2 hover:bg-hover"
              checked={isIn(selected, option)}
              onCheckedChange={(checked) =>
                onChange(checked ? [...selected, option.value] : selected.filter((value) => value !== option.value))
              }
            >
              {option.label}
            </Checkbox>
          </li>
        ))}
        {matching.length === 0 && <li className="px-2 py-3 text-muted">Nothing found</li>}
        {matching.length > SHOWN && (
          <li className="px-2 py-2 text-muted text-sm">{matching.length - SHOWN} more: type to find them</li>
        )}
      </ul>
    </>
  );
}

const isIn = (selected: readonly string[], option: Option) => selected.includes(option.value);
