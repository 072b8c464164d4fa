import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** How long the button confirms the copy, in ms. */
const FEEDBACK = 2_000;

/** Copies a text. `name` tells it from others. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    if (await copyText(text)) setCopied(true);
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
