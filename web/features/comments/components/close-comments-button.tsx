import { Lock, LockOpen } from 'lucide-react';
import type { Snippet } from '#contract/snippets.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useCloseComments } from '../api/mutations.ts';

/** Closes or reopens the comments of the owner's snippet. */
export function CloseCommentsButton({ snippet: { id, commentsClosed } }: { snippet: Snippet }) {
  const { mutateAsync, isPending } = useCloseComments(id);
  async function toggle(): Promise<void> {
    try {
      await mutateAsync(!commentsClosed);
      toast({ title: commentsClosed ? 'Comments unlocked' : 'Comments locked' });
    } catch (error) {
      toast({ title: 'Error', description: errorMessage(error), variant: 'destructive' });
    }
  }
  const Icon = commentsClosed ? LockOpen : Lock;
  return (
    <Button size="sm" busy={isPending} onClick={() => void toggle()}>
      <Icon aria-hidden="true" />
      {commentsClosed ? 'Unlock comments' : 'Lock comments'}
    </Button>
  );
}
