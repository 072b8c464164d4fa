import { type FormEvent, useState } from 'react';
import type { LinkedSnippet } from '#contract/snippet-links.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { useOpenLink } from '../links/links.ts';

interface OpenLinkFormProps {
  token: string;
  onOpened: (opened: LinkedSnippet) => void;
}

/** Asks before a link is opened, which may be possible only once. */
export function OpenLinkForm({ token, onOpened }: OpenLinkFormProps) {
  const { mutateAsync, isPending } = useOpenLink();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    try {
      onOpened(await mutateAsync({ token, ...(password !== '' && { password }) }));
    } catch (error) {
      setFailure(errorMessage(error));
    }
  }

  return (
    <form onSubmit={(event) => void open(event)} className="flex flex-col items-start gap-4">
      <p className="text-muted">
        Somebody shared a snippet with you. The link may open only a limited number of times.
      </p>
      {failure !== null && <ErrorMessage>{failure}</ErrorMessage>}
      <div className="w-full max-w-80">
        <Field label="Password, if there is one">
          <Input
            type="password"
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" busy={isPending}>
        Open
      </Button>
    </form>
  );
}
