import { createStore } from '#web/lib/create-store.ts';

/** What the opener passes to each dialog. Declared by the table of dialogs in `web/app/dialogs.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: `web/shared` cannot import the table, which extends this
export interface Dialogs {}

export type DialogName = keyof Dialogs;

export interface DialogRequest<Name extends DialogName> {
  name: Name;
  props: Dialogs[Name];
}

/** The open dialog. A new object per request, so that a failed lazy load is retried. */
export const currentDialog = createStore<DialogRequest<DialogName> | null>(null);

/** Opens a dialog in place of the current one. */
export function openDialog<Name extends DialogName>(name: Name, props: Dialogs[Name]): void {
  currentDialog.set({ name, props });
}
