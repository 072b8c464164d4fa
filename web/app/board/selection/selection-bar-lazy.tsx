import { lazyPanel } from '#web/ui/lazy-component.tsx';

export const SelectionBar = lazyPanel(() => import('./selection-bar.tsx').then((module) => module.SelectionBar), {
  takesKeys: false,
});
