import { Check, Copy, Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import { paths } from '#web/lib/paths.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import type { SharedSnippet } from './use-sharing.ts';
import { useVisibility } from './use-visibility.ts';

interface ShareDialogProps {
  snippet: SharedSnippet;
  onClose: () => void;
}

/** Renders the dialog with the share link. For a private snippet, says that the link does not work yet. */
export function ShareDialog({ snippet, onClose }: ShareDialogProps) {
  const [isPublic, setPublic] = useState(snippet.isPublic);
  const { toggle, busy } = useVisibility();
  const { copied, copy } = useCopyLink();
  const copyButton = useRef<HTMLButtonElement>(null);
  const published = useRef(false);
  const link = window.location.origin + paths.shared.href(snippet.shareId);

  useEffect(() => {
    // "Make public" had the focus and is gone.
    if (isPublic && published.current) copyButton.current?.focus();
  }, [isPublic]);

  async function makePublic() {
    const stored = await toggle({ ...snippet, isPublic }, onClose);
    if (!stored) return;
    published.current = true;
    setPublic(stored.isPublic);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share snippet"
      description={PUBLIC_NOTICE}
      maxWidth={480}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Field label="Link">
        <div className="flex gap-2">
          <Input readOnly value={link} aria-label="Share link" onFocus={(event) => event.target.select()} />
          <IconButton
            label={copied ? 'Copied' : 'Copy link'}
            icon={copied ? <Check className="text-success" /> : <Copy />}
            variant="secondary"
            ref={copyButton}
            disabled={!isPublic}
            onClick={() => void copy(link)}
          />
        </div>
      </Field>
      {!isPublic && (
        <div className="mt-4 flex flex-wrap items-center gap-3 rounded-md border border-line bg-sunken px-3 py-2.5">
          <Lock aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <p className="min-w-48 flex-1 text-sm">This snippet is private. The link works once it is public.</p>
          <Button size="sm" busy={busy} onClick={() => void makePublic()}>
            Make public
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function useCopyLink() {
  const { copied, confirm } = useCopied();
  async function copy(link: string) {
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
