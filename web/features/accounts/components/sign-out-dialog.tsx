import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSession } from '../session/use-session.ts';

/** Asks what to do with the drafts of the person who signs out. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { signOut } = useSession();
  function choose(deleteDrafts: boolean): void {
    onClose();
    void signOut({ deleteDrafts });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Unsaved drafts"
      description="This browser stores drafts you have not saved. Keep them for your next sign-in here, or delete them? Delete them on a shared device."
      maxWidth={440}
      footer={
        <>
          <Button variant="danger" onClick={() => choose(true)}>
            Delete drafts
          </Button>
          <Button data-autofocus="" onClick={() => choose(false)}>
            Keep drafts
          </Button>
        </>
      }
    />
  );
}
