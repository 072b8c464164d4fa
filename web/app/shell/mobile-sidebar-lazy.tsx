import { lazyDialog } from '#web/lib/lazy-dialog.tsx';

export const MobileSidebar = lazyDialog(() => import('./mobile-sidebar.tsx').then((module) => module.MobileSidebar));
