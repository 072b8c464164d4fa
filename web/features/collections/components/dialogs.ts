/** The dialogs about collections, which are fetched together when the first of them is opened. */
export { AddToCollectionDialog } from './add-to-collection-dialog.tsx';
export { CollectionDialog } from './collection-dialog.tsx';
export { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
