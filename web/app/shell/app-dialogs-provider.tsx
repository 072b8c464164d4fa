import { type ReactNode, useMemo, useState } from 'react';
import { AppDialogContext, type AppDialogControl } from '../app-dialogs.ts';
import { CommandPalette } from '../palette/palette-lazy.tsx';
import { AboutDialog } from './about-dialog-lazy.tsx';
import { ShortcutsDialog } from './shortcuts-dialog-lazy.tsx';
import { useShortcuts } from './use-shortcuts.ts';

type Name = 'about' | 'shortcuts' | 'palette';

/** Provides the app's own dialogs, one open at a time, and the keyboard shortcuts. */
export function AppDialogsProvider({ children }: { children: ReactNode }) {
  // A new object per request, so that a failed lazy load can be retried.
  const [request, setRequest] = useState<{ name: Name } | null>(null);
  const control = useMemo<AppDialogControl>(
    () => ({
      openAbout: () => setRequest({ name: 'about' }),
      openShortcuts: () => setRequest({ name: 'shortcuts' }),
      openPalette: () => setRequest({ name: 'palette' }),
    }),
    [],
  );
  useShortcuts(control);
  const dialog = (name: Name) => ({
    open: request?.name === name,
    // The closing dialog may have opened another one.
    onOpenChange: (next: boolean) => setRequest((now) => (next ? { name } : now?.name === name ? null : now)),
  });
  return (
    <AppDialogContext value={control}>
      {children}
      <AboutDialog {...dialog('about')} />
      <ShortcutsDialog {...dialog('shortcuts')} />
      <CommandPalette {...dialog('palette')} />
    </AppDialogContext>
  );
}
