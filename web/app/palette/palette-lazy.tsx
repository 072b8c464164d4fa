import { lazyDialog } from '#web/ui/lazy-component.tsx';

/** Loads the palette's chunk before it opens, so that no keystrokes are lost. */
export const loadPalette = () => import('./palette.tsx').then((module) => module.CommandPalette);

export const CommandPalette = lazyDialog(loadPalette);
