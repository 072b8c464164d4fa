import type { ApiToken } from '#contract/tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
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
  return (
    <ConfirmDialog
      title="Revoke token"
      description={
        <>
          “<bdi>{token.name}</bdi>” stops working at once. This cannot be undone.
        </>
      }
      confirmLabel="Revoke token"
      run={() => mutateAsync(token.id)}
      done={() => toast({ title: 'Token revoked' })}
      failed={{ title: 'Error revoking token' }}
      removal={{ within, item: 'li', control: 'button' }}
      onClose={onClose}
    />
  );
}
