import type { ComponentProps, FunctionComponent } from 'react';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { currentDialog, type DialogName, type DialogRequest, type Dialogs } from '#web/shared/dialogs.ts';
import { lazyPanel } from '#web/ui/lazy-component.tsx';

/** Loads the palette's chunk before it opens, so that no keystrokes are lost. */
export const loadPalette = () => import('./palette/palette.tsx').then((module) => module.CommandPalette);

const collections = () => import('#web/features/collections/components/dialogs.ts');
const snippet = () => import('#web/features/snippets/dialog/snippet-dialog.tsx');

/** Every dialog that `openDialog` opens, by name. Loaded on first use. */
const DIALOGS = {
  about: lazyPanel(() => import('./shell/about-dialog.tsx').then((module) => module.AboutDialog)),
  addToCollection: lazyPanel(() => collections().then((module) => module.AddToCollectionDialog)),
  collection: lazyPanel(() => collections().then((module) => module.CollectionDialog)),
  deleteCollection: lazyPanel(() => collections().then((module) => module.DeleteCollectionDialog)),
  editSnippet: lazyPanel(() => snippet().then((module) => module.EditSnippetDialog)),
  import: lazyPanel(() =>
    import('#web/features/transfer/components/import-dialog.tsx').then((module) => module.ImportDialog),
  ),
  leaveCollection: lazyPanel(() => collections().then((module) => module.LeaveCollectionDialog)),
  members: lazyPanel(() => import('./shell/members.tsx').then((module) => module.Members)),
  newSnippet: lazyPanel(() => snippet().then((module) => module.NewSnippetDialog)),
  palette: lazyPanel(loadPalette),
  picture: lazyPanel(() =>
    import('#web/features/snippets/picture/picture-dialog.tsx').then((module) => module.PictureDialog),
  ),
  publicPage: lazyPanel(() => collections().then((module) => module.PublicPageDialog)),
  shortcuts: lazyPanel(() => import('./shell/shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog)),
  sidebar: lazyPanel(() => import('./shell/mobile-sidebar.tsx').then((module) => module.MobileSidebar)),
  signOut: lazyPanel(() =>
    import('#web/features/accounts/components/sign-out-dialog.tsx').then((module) => module.SignOutDialog),
  ),
  transfer: lazyPanel(() =>
    import('#web/features/transfer/components/transfer-dialog.tsx').then((module) => module.TransferDialog),
  ),
};

/** Dialogs that visitors can open, too. */
const PUBLIC: ReadonlySet<DialogName> = new Set(['about', 'palette', 'picture', 'shortcuts']);

/** The props that `DialogHost` passes to every dialog. */
interface HostProps {
  /** Empty for a visitor. */
  userId: string;
  onClose: () => void;
}

type OpenerProps = {
  [Name in keyof typeof DIALOGS]: Omit<ComponentProps<(typeof DIALOGS)[Name]>, keyof HostProps>;
};

declare module '#web/shared/dialogs.ts' {
  interface Dialogs extends OpenerProps {}
}

/** Renders the dialog that `openDialog` opened. */
export function DialogHost() {
  const { user } = useSession();
  const request = currentDialog.use();
  if (request === null || (user === null && !PUBLIC.has(request.name))) return null;
  // The closing dialog may have opened another one.
  const close = () => currentDialog.get() === request && currentDialog.set(null);
  return <OpenDialog request={request} userId={user?.id ?? ''} onClose={close} />;
}

interface OpenDialogProps<Name extends DialogName> extends HostProps {
  request: DialogRequest<Name>;
}

function OpenDialog<Name extends DialogName>({ request: { name, props }, ...host }: OpenDialogProps<Name>) {
  const dialogs: { [Key in DialogName]: FunctionComponent<Dialogs[Key] & HostProps> } = DIALOGS;
  return renderWith(dialogs[name], { ...props, ...host });
}

/** JSX does not accept the props of a generic name. */
function renderWith<Props extends HostProps>(Dialog: FunctionComponent<Props>, props: Props) {
  return <Dialog {...props} />;
}
