import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Returns how to copy a link that stays visible, and whether it was just copied. */
export function useCopyLink() {
  const { copied, confirm } = useCopied();
  async function copy(link: string): Promise<void> {
    if (!(await copyText(link))) {
      toast({
        title: 'Copy failed',
        description: 'Please select and copy the link manually.',
        variant: 'destructive',
      });
      return;
    }
    confirm();
    toast({ title: 'Link copied!', description: 'Share link copied to clipboard.' });
  }
  return { copied, copy };
}
