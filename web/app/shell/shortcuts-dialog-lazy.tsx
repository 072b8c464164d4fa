import { lazyDialog } from '#web/ui/lazy-component.tsx';

export const ShortcutsDialog = lazyDialog(() =>
  import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
);
