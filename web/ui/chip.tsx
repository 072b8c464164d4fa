import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface ChipProps {
  children: ReactNode;
  /** Shows a remove button. */
  onRemove?: () => void;
  /** Accessible name of the remove button if `children` is not plain text. */
  removeLabel?: string;
  /** Makes the chip a toggle button. */
  pressed?: boolean;
  onClick?: () => void;
  /** CSS color for text, border and tint, for example from `tagColor`. */
  color?: string;
}

const SHAPE = 'inline-flex max-w-full items-center gap-1 rounded-full border text-xs leading-5';
const CLICKABLE =
  'hit-area [--hit-x:4px] [--hit-y:8px] pointer-coarse:min-w-9.5 pointer-coarse:justify-center pointer-coarse:py-1 transition-colors hover:brightness-95 dark:hover:brightness-115';

/** A chip for a tag or filter. */
export function Chip({ children, onRemove, removeLabel, pressed, onClick, color }: ChipProps) {
  const look = clsx(
    SHAPE,
    color === undefined && 'border-line bg-sunken text-ink',
    pressed && 'font-semibold ring-1 ring-current',
  );
  const style = color === undefined ? undefined : tinted(color);
  if (onRemove) {
    const name = removeLabel ?? (typeof children === 'string' ? children : 'this');
    return (
      <span data-chip="" className={clsx(look, 'py-px pr-0.5 pl-2.5 pointer-coarse:py-1')} style={style}>
        <span className="min-w-0 truncate">{children}</span>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="hit-area rounded-full p-1 [--hit-x:12px] [--hit-y:12px] hover:bg-hover"
        >
          <X aria-hidden="true" className="size-3" />
        </button>
      </span>
    );
  }
  if (onClick) {
    return (
      <button
        type="button"
        aria-pressed={pressed}
        onClick={onClick}
        className={clsx(look, CLICKABLE, 'px-2 py-px')}
        style={style}
      >
        <span className="min-w-0 truncate">{children}</span>
      </button>
    );
  }
  return (
    <span className={clsx(look, 'px-2 py-px')} style={style}>
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}

function tinted(color: string) {
  return {
    color,
    borderColor: `color-mix(in oklab, ${color} 28%, transparent)`,
    backgroundColor: `color-mix(in oklab, ${color} 9%, var(--surface))`,
  };
}
