import type { ComponentProps } from 'react';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import type { HostProps } from './dialog-host.tsx';
import { PUBLIC_DIALOGS } from './public-dialogs.ts';

const collections = () => import('#web/features/collections/components/dialogs.ts');
const snippet = () => import('#web/features/snippets/dialog/snippet-dialog.tsx');

/** Every dialog that `openDialog` opens, by name. Visitors have only the public ones, which are in the first load. */
export const DIALOGS = {
  ...PUBLIC_DIALOGS,
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
  publicPage: lazyPanel(() => collections().then((module) => module.PublicPageDialog)),
  sidebar: lazyPanel(() => import('./shell/mobile-sidebar.tsx').then((module) => module.MobileSidebar)),
  signOut: lazyPanel(() =>
    import('#web/features/accounts/components/sign-out-dialog.tsx').then((module) => module.SignOutDialog),
  ),
  transfer: lazyPanel(() =>
    import('#web/features/transfer/components/transfer-dialog.tsx').then((module) => module.TransferDialog),
  ),
};

type OpenerProps = {
  [Name in keyof typeof DIALOGS]: Omit<ComponentProps<(typeof DIALOGS)[Name]>, keyof HostProps>;
};

declare module '#web/shared/dialogs.ts' {
  interface Dialogs extends OpenerProps {}
}
