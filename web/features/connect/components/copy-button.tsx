import { Check, Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** Copies a text. `name` tells it from others. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { copied, confirm } = useCopied();
  async function copy() {
    if (await copyText(text)) confirm();
    else
      toast({ title: 'Copy failed', description: 'Please select and copy the text manually.', variant: 'destructive' });
  }
  return (
    <Button size="sm" aria-label={`${copied ? 'Copied' : 'Copy'} ${name}`} onClick={() => void copy()}>
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
