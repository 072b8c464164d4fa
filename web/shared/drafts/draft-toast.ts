import { toast } from '#web/ui/toast-store.ts';
import type { DraftStatus } from './use-draft.ts';

/** Shows a toast about the draft of a closed dialog; `offered` says where to find it. */
export function showDraftToast(status: DraftStatus, offered = 'It is restored when you open this dialog again.'): void {
  if (status === 'saved') toast({ title: 'Draft kept', description: offered });
  if (status === 'storage full') {
    const description = 'The browser storage is full.';
    toast({ title: 'Draft not kept', description, variant: 'destructive' });
  }
}
