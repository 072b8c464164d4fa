import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { NewApiToken } from '#contract/tokens.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';

/** Shows a new token, which no later reply contains. */
export function CreatedToken({ created, onClose }: { created: NewApiToken; onClose: () => void }) {
  const [copy, setCopy] = useState<'none' | 'copied' | 'failed'>('none');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy your token"
      description="Pegboard does not show it again. Treat it like a password."
      maxWidth={520}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Field
        label={created.name}
        error={copy === 'failed' ? 'The browser did not copy the token. Select and copy it yourself.' : undefined}
      >
        <Input
          readOnly
          data-autofocus=""
          value={created.token}
          onFocus={(event) => event.target.select()}
          className="font-code text-sm"
        />
      </Field>
      <Button
        variant="primary"
        className="mt-3"
        onClick={async () => setCopy((await copyText(created.token)) ? 'copied' : 'failed')}
      >
        {copy === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copy === 'copied' ? 'Copied' : 'Copy token'}
      </Button>
      <span role="status" className="sr-only">
        {copy === 'copied' && 'Token copied'}
      </span>
    </Dialog>
  );
}
