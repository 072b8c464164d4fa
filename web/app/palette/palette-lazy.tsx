import { lazyDialog } from '#web/ui/lazy-component.tsx';

/** Fetches the code of the palette ahead of its opening, so that what is typed at once is not lost. */
export const loadPalette = () => import('./palette.tsx').then((module) => module.CommandPalette);

export const CommandPalette = lazyDialog(loadPalette);
