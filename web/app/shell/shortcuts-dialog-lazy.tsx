import { lazyDialog } from '#web/lib/lazy-dialog.tsx';

export const ShortcutsDialog = lazyDialog(() =>
  import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
);
