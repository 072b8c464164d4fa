import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { CONTROL_HEIGHT } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-accent-solid text-on-accent hover:not-disabled:bg-accent-solid-hover',
  secondary: 'border-line bg-surface text-ink hover:not-disabled:bg-hover',
  ghost: 'border-transparent text-ink hover:not-disabled:bg-hover',
  danger: 'border-transparent bg-danger-solid text-on-danger hover:not-disabled:bg-danger-solid-hover',
};

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none ' +
  'transition-[background-color,color,opacity] disabled:cursor-not-allowed disabled:opacity-55 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  /** Shows a spinner and ignores clicks without losing the focus. */
  busy?: boolean;
}

/** A text button. Its default type is `button`, not `submit`. */
export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={clsx(
        BASE,
        VARIANTS[variant],
        CONTROL_HEIGHT[size],
        size === 'sm' ? 'px-2.5 text-sm' : 'px-3.5',
        className,
      )}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'busy' | 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
}

/** An icon button. */
export function IconButton({ label, icon, variant = 'ghost', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      className={clsx(
        BASE,
        VARIANTS[variant],
        CONTROL_HEIGHT[size],
        size === 'sm' ? 'w-8 pointer-coarse:w-11' : 'w-9 pointer-coarse:w-11',
        variant === 'ghost' && 'text-muted hover:not-disabled:text-ink',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
