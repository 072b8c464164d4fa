import { lazyDialog } from '#web/ui/lazy-component.tsx';

export const AboutDialog = lazyDialog(() => import('./about-dialog.tsx').then((module) => module.AboutDialog));
