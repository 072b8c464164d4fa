import { lazyDialog } from '#web/ui/lazy-part.tsx';

export const MobileSidebar = lazyDialog(() => import('./mobile-sidebar.tsx').then((module) => module.MobileSidebar));
