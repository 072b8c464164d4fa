import { Check, Copy, Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { useCopyLink } from '#web/shared/use-copy-link.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import type { SharedSnippet } from './use-sharing.ts';
import { useVisibility } from './use-visibility.ts';

interface SharedPageProps {
  snippet: SharedSnippet;
  /** Called before the dialog opens in which the person removes possible secrets. */
  onEdit: () => void;
}

/** Renders the link of the public page. For a private snippet, says that the link does not work yet. */
export function SharedPage({ snippet, onEdit }: SharedPageProps) {
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
    const stored = await toggle({ ...snippet, isPublic }, onEdit);
    if (!stored) return;
    published.current = true;
    setPublic(stored.isPublic);
  }

  return (
    <>
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
    </>
  );
}
