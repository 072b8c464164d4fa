import type { FunctionComponent } from 'react';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { currentDialog, type DialogName, type DialogRequest, type Dialogs } from '#web/shared/dialogs.ts';

/** The props that `DialogHost` passes to every dialog. */
export interface HostProps {
  /** Empty for a visitor. */
  userId: string;
  onClose: () => void;
}

type DialogTable = { readonly [Name in DialogName]?: FunctionComponent<Dialogs[Name] & HostProps> };

/** Renders the dialog that `openDialog` opened, if the table has it. */
export function DialogHost({ dialogs }: { dialogs: DialogTable }) {
  const { user } = useSession();
  const request = currentDialog.use();
  if (request === null) return null;
  // The closing dialog may have opened another one.
  const close = () => currentDialog.get() === request && currentDialog.set(null);
  return <OpenDialog dialogs={dialogs} request={request} userId={user?.id ?? ''} onClose={close} />;
}

interface OpenDialogProps<Name extends DialogName> extends HostProps {
  dialogs: DialogTable;
  request: DialogRequest<Name>;
}

function OpenDialog<Name extends DialogName>({ dialogs, request: { name, props }, ...host }: OpenDialogProps<Name>) {
  const Dialog: FunctionComponent<Dialogs[Name] & HostProps> | undefined = dialogs[name];
  return Dialog === undefined ? null : renderWith(Dialog, { ...props, ...host });
}

/** JSX does not accept the props of a generic name. */
function renderWith<Props extends HostProps>(Dialog: FunctionComponent<Props>, props: Props) {
  return <Dialog {...props} />;
}
