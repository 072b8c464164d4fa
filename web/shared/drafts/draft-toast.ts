import { toast } from '#web/ui/toast-store.ts';
import type { DraftStatus } from './use-draft.ts';

/** Shows a toast about the draft of a closed dialog; `offered` says where to find it. */
export function showDraftToast(kept: DraftStatus, offered = 'It is here again when you open this dialog.'): void {
  if (kept === 'saved') toast({ title: 'Draft kept', description: offered });
  if (kept === 'storage full') {
    const description = 'There is no room for it in this browser.';
    toast({ title: 'Draft not kept', description, variant: 'destructive' });
  }
}
