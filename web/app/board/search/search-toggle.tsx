import clsx from 'clsx';

interface SearchToggleProps {
  label: string;
  /** Shown on the button. */
  sign: string;
  shortcut: string;
  pressed: boolean;
  onToggle: () => void;
}

/** A button in the search box for the way in which text matches. */
export function SearchToggle({ label, sign, shortcut, pressed, onToggle }: SearchToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      data-tooltip={`${label} (${shortcut})`}
      // The text keeps the focus, and its last word as it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      className={clsx(
        'h-7 min-w-7 shrink-0 rounded-sm px-1 font-code text-sm transition-colors pointer-coarse:h-11 pointer-coarse:min-w-11',
        pressed
          ? 'bg-accent-soft font-semibold text-accent ring-1 ring-current ring-inset'
          : 'text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {sign}
    </button>
  );
}
