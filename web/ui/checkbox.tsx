import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
  /** Label. */
  children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ checked, onCheckedChange, disabled, className, children }: CheckboxProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={clsx('inline-flex min-h-8 items-center gap-2.5 select-none pointer-coarse:min-h-11', className)}
    >
      <CheckboxInput
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

/** A checkbox without a label. */
export function CheckboxInput(props: ComponentProps<'input'>) {
  return (
    <span className="relative flex size-4.5 shrink-0">
      <input
        type="checkbox"
        className="peer size-full appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-accent-solid checked:bg-accent-solid disabled:opacity-55 forced-colors:appearance-auto"
        {...props}
      />
      <svg
        viewBox="0 0 16 16"
        fill="none"
        aria-hidden="true"
        className="pointer-events-none invisible absolute inset-0 m-auto size-3.5 text-on-accent peer-checked:visible forced-colors:hidden"
      >
        <path d="m3.5 8.5 3 3 6-7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
