import { lazyDialog } from '#web/ui/lazy-part.tsx';

export const AboutDialog = lazyDialog(() => import('./about-dialog.tsx').then((module) => module.AboutDialog));
