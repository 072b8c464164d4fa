import { FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useOverdue } from '#web/lib/use-overdue.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OverdueNotice } from '#web/ui/overdue-notice.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { CollectionPicker } from './collection-picker.tsx';

interface ChooseCollectionDialogProps {
  title: string;
  description: ReactNode;
  label: string;
  /** Label while `busy`. */
  busyLabel: string;
  /** Signed-in person, for creating a collection from here. */
  userId: string;
  /** Shown while a shared collection is selected. */
  sharedNotice?: string | null;
  busy: boolean;
  /** The promise resolves to false if the collection no longer exists. */
  onChoose: (collectionId: number) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for one collection, and can create one. */
export function ChooseCollectionDialog(props: ChooseCollectionDialogProps) {
  const { title, description, label, busyLabel, userId, sharedNotice = null, busy, onChoose, onClose } = props;
  const [selected, setSelected] = useState<number | null>(null);
  const [creating, setCreating] = useState(false);
  const overdue = useOverdue(busy);
  const held = busy && !overdue;

  async function choose(): Promise<void> {
    if (selected !== null && !(await onChoose(selected))) setSelected(null);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !held && onClose()}
      title={title}
      description={description}
      maxWidth={440}
      footer={
        <>
          <OverdueNotice overdue={overdue} />
          <Button onClick={onClose} disabled={held}>
            Cancel
          </Button>
          <Button variant="primary" onClick={choose} disabled={selected === null || busy}>
            {busy ? busyLabel : label}
          </Button>
        </>
      }
    >
      <CollectionPicker selected={selected} onSelect={setSelected} sharedNotice={sharedNotice} disabled={busy} />
      <Button className="mt-3 w-full" onClick={() => setCreating(true)} disabled={busy}>
        <FolderPlus aria-hidden="true" />
        New Collection
      </Button>
      {creating && (
        <CollectionDialog
          collection={null}
          userId={userId}
          onSaved={({ id }) => setSelected(id)}
          onClose={() => setCreating(false)}
        />
      )}
    </Dialog>
  );
}
