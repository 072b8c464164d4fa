import { Button } from './button.tsx';
import { runAction } from './run-action.ts';
import { toast } from './toast-store.ts';

interface RevokeButtonProps {
  /** What the list contains, such as `Link`. */
  noun: string;
  busy: boolean;
  revoke: () => Promise<unknown>;
}

/** Revokes an item of a list and moves the focus to its neighbor. */
export function RevokeButton({ noun, busy, revoke }: RevokeButtonProps) {
  return (
    <Button
      size="sm"
      busy={busy}
      onClick={({ currentTarget }) =>
        void runAction({
          run: revoke,
          done: () => toast({ title: `${noun} revoked` }),
          failed: { title: `Error revoking ${noun.toLowerCase()}` },
          removal: { within: currentTarget, item: 'li', control: 'button' },
        })
      }
    >
      Revoke
    </Button>
  );
}
