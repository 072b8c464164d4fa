import { lazyDialog } from '#web/ui/lazy-part.tsx';

export const ShortcutsDialog = lazyDialog(() =>
  import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
);
