import { Check, Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import { IconButton } from '#web/ui/button.tsx';
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
    <IconButton
      size="sm"
      label={`${copied ? 'Copied' : 'Copy'} ${name}`}
      icon={copied ? <Check className="text-success" /> : <Copy />}
      className="shrink-0"
      onClick={() => void copy()}
    />
  );
}
