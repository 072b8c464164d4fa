import { Command } from 'cmdk';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useActiveOption } from './active-option.ts';
import { CONTROL_HEIGHT, TEXT_FIELD } from './class-names.ts';
import { useFieldAria } from './field-aria.ts';
import { Popover } from './popover.tsx';
import type { Option } from './select.tsx';

interface ComboboxProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly Option[];
  /** Accept text that is not in the list. */
  allowCustom?: boolean;
  disabled?: boolean;
}

/** Single choice from a long list with a search field. */
export function Combobox({
  label,
  value,
  onValueChange,
  options,
  allowCustom = false,
  disabled = false,
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const field = useFieldAria();
  const shown = options.find((option) => option.value === value)?.label ?? value;
  const choose = (chosen: string) => {
    onValueChange(chosen);
    setOpen(false);
  };
  return (
    <Popover
      open={open && !disabled}
      onOpenChange={setOpen}
      label={label}
      trigger={
        <button
          {...field}
          type="button"
          disabled={disabled}
          aria-labelledby={undefined}
          aria-label={`${label}: ${shown}`}
          className={`${TEXT_FIELD} ${CONTROL_HEIGHT.md} flex items-center justify-between gap-2 text-left`}
        >
          <span className="truncate">{shown}</span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      }
    >
      <ComboboxList label={label} value={value} options={options} allowCustom={allowCustom} onChoose={choose} />
    </Popover>
  );
}

const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 data-[selected=true]:bg-hover pointer-coarse:min-h-11';

interface ComboboxListProps extends Required<Pick<ComboboxProps, 'label' | 'value' | 'options' | 'allowCustom'>> {
  onChoose: (value: string) => void;
}

function ComboboxList({ label, value, options, allowCustom, onChoose }: ComboboxListProps) {
  const [typed, setTyped] = useState('');
  const field = useActiveOption();
  const custom = typed.trim().toLowerCase();
  const isKnown = options.some((option) => option.value === custom || option.label.toLowerCase() === custom);
  return (
    <Command label={label} loop className="flex min-h-0 flex-1 flex-col" filter={matchText}>
      <div className="p-2">
        <Command.Input
          ref={field}
          value={typed}
          onValueChange={setTyped}
          placeholder={`Search ${label.toLowerCase()}`}
          className={`${TEXT_FIELD} ${CONTROL_HEIGHT.md}`}
        />
      </div>
      <Command.List className="min-h-0 flex-1 overflow-y-auto px-1 pb-1">
        <Command.Empty className="px-2 py-3 text-muted">Nothing found</Command.Empty>
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label]}
            onSelect={() => onChoose(option.value)}
            className={ITEM}
          >
            <span className="flex-1 truncate">{option.label}</span>
            {option.value === value && <Check aria-label="chosen" className="size-4 text-accent" />}
          </Command.Item>
        ))}
        {allowCustom && custom !== '' && !isKnown && (
          <Command.Item forceMount value={`custom ${custom}`} onSelect={() => onChoose(custom)} className={ITEM}>
            Use “{custom}”
          </Command.Item>
        )}
      </Command.List>
    </Command>
  );
}

/** Ranks prefix matches over substring matches. Unlike cmdk's default it does not match scattered letters. */
function matchText(value: string, search: string, keywords: string[] = []): number {
  const term = search.trim().toLowerCase();
  const names = [value, ...keywords].map((name) => name.toLowerCase());
  if (names.some((name) => name.startsWith(term))) return 1;
  return names.some((name) => name.includes(term)) ? 0.5 : 0;
}
