import { lazyPanel } from '#web/ui/lazy-component.tsx';

/** Loads the palette's chunk before it opens, so that no keystrokes are lost. */
export const loadPalette = () => import('./palette/palette.tsx').then((module) => module.CommandPalette);

/** Dialogs of everyone, by name. Loaded on first use. */
export const PUBLIC_DIALOGS = {
  about: lazyPanel(() => import('./shell/about-dialog.tsx').then((module) => module.AboutDialog)),
  palette: lazyPanel(loadPalette),
  picture: lazyPanel(() =>
    import('#web/features/snippets/picture/picture-dialog.tsx').then((module) => module.PictureDialog),
  ),
  shortcuts: lazyPanel(() => import('./shell/shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog)),
};
