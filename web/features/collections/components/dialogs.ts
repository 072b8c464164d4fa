/** Entry point of the lazy chunk with all collection dialogs. */
export { AddToCollectionDialog } from './add-to-collection-dialog.tsx';
export { CollectionDialog } from './collection-dialog.tsx';
export { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
export { LeaveCollectionDialog } from './leave-collection-dialog.tsx';
export { PublicPageDialog } from './public-page-dialog.tsx';
