import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
  /** Shown below the label and announced as the description. */
  hint?: ReactNode;
  /** Label. */
  children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ checked, onCheckedChange, disabled, className, hint, children }: CheckboxProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const label = (
    <label
      htmlFor={id}
      className={clsx('inline-flex min-h-8 items-center gap-2.5 select-none pointer-coarse:min-h-11', className)}
    >
      <CheckboxInput
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
  if (hint === undefined) return label;
  return (
    <div>
      {label}
      <p id={hintId} className="pl-7 text-muted text-sm wrap-anywhere">
        {hint}
      </p>
    </div>
  );
}

/** A checkbox without a label. */
export function CheckboxInput(props: ComponentProps<'input'>) {
  return (
    <span className="relative flex size-4.5 shrink-0">
      <input
        type="checkbox"
        className="peer size-full appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-accent-solid checked:bg-accent-solid disabled:opacity-55 aria-disabled:opacity-55 forced-colors:appearance-auto"
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
