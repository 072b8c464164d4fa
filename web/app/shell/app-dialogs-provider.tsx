import { type ReactNode, useMemo, useState } from 'react';
import { CommandPalette } from '../palette/palette-lazy.tsx';
import { AboutDialog } from './about-dialog-lazy.tsx';
import { AppDialogContext, type AppDialogControl } from './app-dialogs.ts';
import { ShortcutsDialog } from './shortcuts-dialog-lazy.tsx';
import { useShortcuts } from './use-shortcuts.ts';

type Name = 'about' | 'shortcuts' | 'palette';

/** Holds the dialogs about the app itself, one of which is open at a time, and the keys that open them. */
export function AppDialogsProvider({ children }: { children: ReactNode }) {
  // An object: who asks again for what could not be loaded is heard, too.
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
    // Another one may have been opened by what this one was closed for.
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
