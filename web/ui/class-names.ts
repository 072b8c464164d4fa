/** What every control has in common: its reaction to a hand and, on touch screens, a target of 44 px. */
export const CONTROL_HEIGHT = { sm: 'h-8 pointer-coarse:h-11', md: 'h-9 pointer-coarse:h-11' } as const;

/** The field people type into. 16 px on touch screens, or the browser zooms in when it is touched. */
export const TEXT_FIELD =
  'w-full rounded-md border border-control bg-surface px-3 text-base text-ink transition-colors hover:border-muted ' +
  'focus-visible:border-accent focus-visible:-outline-offset-1 aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken pointer-coarse:text-lg';

/** Rows of chips. On touch screens so far apart that a finger hits each on 44 px of height, and at its edge no other. */
export const CHIP_ROWS = 'flex flex-wrap items-center gap-1.5 pointer-coarse:gap-y-3.5';

/** What floats over the page: menus, popovers, tooltips. */
export const FLOATING = 'rounded-md border border-line bg-surface text-ink shadow-float animate-fade-in z-50';
