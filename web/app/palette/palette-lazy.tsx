import { lazyDialog } from '#web/lib/lazy-dialog.tsx';

export const CommandPalette = lazyDialog(() => import('./palette.tsx').then((module) => module.CommandPalette));
