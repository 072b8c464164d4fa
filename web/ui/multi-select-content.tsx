import { useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { Input } from './field.tsx';
import type { MultiSelectProps } from './multi-select.tsx';
import { PopoverContent } from './popover-content.tsx';
import type { Option } from './select.tsx';
import type { PopoverAnchorProps } from './use-lazy-popover.ts';

/** Options rendered at most; the search field finds the rest. */
const SHOWN = 200;

/** Popup of a `MultiSelect`. */
export function MultiSelectContent({ options, selected, onChange, ...popover }: MultiSelectProps & PopoverAnchorProps) {
  return (
    <PopoverContent {...popover}>
      <MultiSelectList label={popover.label} options={options} selected={selected} onChange={onChange} />
    </PopoverContent>
  );
}

function MultiSelectList({ label, options, selected, onChange }: MultiSelectProps) {
  const [typed, setTyped] = useState('');
  // The order is fixed while open, so that rows do not move under the pointer.
  const [initial] = useState(selected);
  const order = [...options].sort((a, b) => Number(isIn(initial, b)) - Number(isIn(initial, a)));
  const term = typed.trim().toLowerCase();
  const matching = order.filter((option) => option.label.toLowerCase().includes(term));
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
