/** Control heights; on touch screens 44 px. */
export const CONTROL_HEIGHT = { sm: 'h-8 pointer-coarse:h-11', md: 'h-9 pointer-coarse:h-11' } as const;

/** Text fields. At least 16 px on touch screens, because iOS zooms into smaller ones. */
export const TEXT_FIELD =
  'w-full rounded-md border border-control bg-surface px-3 text-base text-ink transition-colors hover:border-muted ' +
  'focus-visible:border-accent focus-visible:-outline-offset-1 aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken pointer-coarse:text-lg';

/** Rows of chips. The gap on touch screens gives each chip a target of 44 px. */
export const CHIP_ROWS = 'flex flex-wrap items-center gap-1.5 pointer-coarse:gap-y-3.5';

/** Menus, popovers and tooltips. */
export const FLOATING = 'rounded-md border border-line bg-surface text-ink shadow-float animate-fade-in z-50';
