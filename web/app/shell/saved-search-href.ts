import { paths } from '#web/lib/paths.ts';

/** Returns the address of the board that a saved search shows. */
export const savedSearchHref = (q: string): string => `${paths.home.href()}?${new URLSearchParams({ q })}`;
