import clsx from 'clsx';
import { useEffect } from 'react';
import { CONTROL_HEIGHT, TEXT_FIELD } from './class-names.ts';
import { useFieldAria } from './field-aria.ts';

export interface Option<V extends string = string> {
  value: V;
  label: string;
}

interface SelectProps<V extends string> {
  /** Accessible name outside a `Field`. */
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  options: readonly Option<V>[];
  className?: string;
}

/** A native select. */
export function Select<V extends string>({ label, value, onValueChange, options, className }: SelectProps<V>) {
  const field = useFieldAria();
  useEscapeInList();
  return (
    <select
      {...field}
      aria-label={field.id === undefined ? label : undefined}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onValueChange(chosen.value);
      }}
      className={clsx('select', TEXT_FIELD, CONTROL_HEIGHT.md, className)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Lets Escape in an open list close only the list: dialogs and the selection of cards listen on the document. */
function useEscapeInList(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && event.target instanceof HTMLOptionElement) event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, []);
}
