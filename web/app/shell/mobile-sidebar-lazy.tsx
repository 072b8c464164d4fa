import { lazyDialog } from '#web/ui/lazy-component.tsx';

export const MobileSidebar = lazyDialog(() => import('./mobile-sidebar.tsx').then((module) => module.MobileSidebar));
