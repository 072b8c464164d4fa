import { lazyDialog } from '#web/lib/lazy-dialog.tsx';

export const AboutDialog = lazyDialog(() => import('./about-dialog.tsx').then((module) => module.AboutDialog));
