import type { ApiToken } from '#contract/tokens.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useRevokeToken } from '../api/mutations.ts';

interface RevokeTokenDialogProps {
  token: ApiToken;
  /** Element in the list item of the token. */
  within: Element;
  userId: string;
  onClose: () => void;
}

/** Asks before it revokes a token. */
export function RevokeTokenDialog({ token, within, userId, onClose }: RevokeTokenDialogProps) {
  const { mutateAsync } = useRevokeToken(userId);
  async function revoke(): Promise<void> {
    const stay = focusNeighborAfterRemoval(within, { item: 'li', control: 'button' });
    try {
      await mutateAsync(token.id);
    } catch (error) {
      stay();
      toast({ title: 'Error revoking token', description: errorMessage(error), variant: 'destructive' });
      return;
    }
    toast({ title: 'Token revoked' });
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Revoke token"
      description={
        <>
          “<bdi>{token.name}</bdi>” stops working at once. This cannot be undone.
        </>
      }
      confirmLabel="Revoke token"
      onConfirm={revoke}
    />
  );
}
