import { type FormEvent, useState } from 'react';
import type { GistReading } from '#contract/gists.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useGists } from '../hooks/use-gists.ts';

/** Asks for a token of GitHub, and reads the gists of its owner. */
export function GistField(props: Parameters<typeof useGists>[0]) {
  const { state, start, cancel } = useGists(props);
  const [token, setToken] = useState('');
  const isReading = state.kind === 'reading';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start(token.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="GitHub token">
            <Input
              type="password"
              autoComplete="off"
              placeholder="ghp_..."
              value={token}
              onChange={(event) => setToken(event.target.value)}
              readOnly={isReading}
            />
          </Field>
        </div>
        {isReading ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <Button type="submit" disabled={token.trim() === ''}>
            Read gists
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">
        Reads your gists, private ones too. The token needs the scope gist, and is not stored.
      </p>
      {/* Collapses with its gap while empty. */}
      <div role="status" className="empty:-mt-2">
        {isReading && (
          <p className="flex items-center gap-3 text-muted tabular-nums">
            <Spinner />
            {progressText(state.reading)}
          </p>
        )}
      </div>
      {state.kind === 'failed' && <ErrorMessage>{state.message}</ErrorMessage>}
    </form>
  );
}

const times = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

function progressText(reading: GistReading | null): string {
  if (reading?.waitingUntil)
    return `GitHub allows no more requests until ${times.format(new Date(reading.waitingUntil))}. Reading continues then.`;
  if (reading === null || reading.total === null) return 'Reading gists...';
  return `${reading.read.toLocaleString('en')} of ${reading.total.toLocaleString('en')} gists`;
}
