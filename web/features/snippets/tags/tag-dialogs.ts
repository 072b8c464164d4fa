/** Entry point of the lazy chunk with the dialogs of a tag. */
export { DeleteTagDialog } from './delete-tag-dialog.tsx';
export { RenameTagDialog } from './rename-tag-dialog.tsx';
