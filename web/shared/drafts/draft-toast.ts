import { toast } from '#web/ui/toast-store.ts';
import type { DraftStatus } from './use-draft.ts';

/** Says what became of what was typed in a dialog that closes; `offered` says where it is found again. */
export function showDraftToast(kept: DraftStatus, offered = 'It is here again when you open this dialog.'): void {
  if (kept === 'kept') toast({ title: 'Draft kept', description: offered });
  if (kept === 'no room') {
    const description = 'There is no room for it in this browser.';
    toast({ title: 'Draft not kept', description, variant: 'destructive' });
  }
}
