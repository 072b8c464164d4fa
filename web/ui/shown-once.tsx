import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import { Button } from './button.tsx';
import { Field, Input } from './field.tsx';

interface ShownOnceProps {
  label: string;
  value: string;
  noun: 'token' | 'link';
  hint?: string;
}

/** Shows a value that no later reply contains, and selects it. */
export function ShownOnce({ label, value, noun, hint }: ShownOnceProps) {
  const [copy, setCopy] = useState<'none' | 'copied' | 'failed'>('none');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <Field
        label={label}
        hint={hint}
        error={copy === 'failed' ? `The browser did not copy the ${noun}. Select and copy it yourself.` : undefined}
      >
        <Input
          ref={field}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className="font-code text-sm"
        />
      </Field>
      <Button
        variant="primary"
        className="mt-3"
        onClick={async () => setCopy((await copyText(value)) ? 'copied' : 'failed')}
      >
        {copy === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copy === 'copied' ? 'Copied' : `Copy ${noun}`}
      </Button>
      <span role="status" className="sr-only">
        {copy === 'copied' && (noun === 'token' ? 'Token copied' : 'Link copied')}
      </span>
    </>
  );
}

/** Shows a link that no later reply contains. */
export function NewLink({ label, path }: { label: string; path: string }) {
  const { href } = new URL(path, window.location.origin);
  return (
    <div>
      <ShownOnce label={label} value={href} noun="link" hint="This link is shown once." />
    </div>
  );
}
