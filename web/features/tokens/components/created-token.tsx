import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { NewApiToken } from '#contract/tokens.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';

/** Shows a new token, which no later reply contains, and selects it. */
export function CreatedToken({ created }: { created: NewApiToken }) {
  const [copy, setCopy] = useState<'none' | 'copied' | 'failed'>('none');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <Field
        label={created.name}
        error={copy === 'failed' ? 'The browser did not copy the token. Select and copy it yourself.' : undefined}
      >
        <Input
          ref={field}
          readOnly
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
    </>
  );
}
