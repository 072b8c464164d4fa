import { createContext, useContext } from 'react';

/** Opens the app's own dialogs. */
export interface AppDialogControl {
  openAbout: () => void;
  openShortcuts: () => void;
  openPalette: () => void;
}

export const AppDialogContext = createContext<AppDialogControl | null>(null);

/** @throws Error outside of a shell */
export function useAppDialogs(): AppDialogControl {
  const control = useContext(AppDialogContext);
  if (control === null) throw new Error('useAppDialogs is used outside of a shell');
  return control;
}
