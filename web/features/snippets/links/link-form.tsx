import { type FormEvent, useState } from 'react';
import { LINK_NOTE_MAX, LINK_PASSWORD_MAX, LINK_PASSWORD_MIN } from '#contract/limits.ts';
import type { LinkLifetime } from '#contract/snippet-links.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { LinkInput } from './links.ts';

const ON_DATE = 'date';
const LIFETIMES = [
  { value: '1h', label: '1 hour' },
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: ON_DATE, label: 'On a date' },
] as const;
const OPENS = [
  { value: '1', label: 'Once' },
  { value: '5', label: '5 times' },
  { value: 'unlimited', label: 'Unlimited' },
] as const;
const MAX_OPENS = { '1': 1, '5': 5, unlimited: null } as const;

const DAY = 24 * 60 * 60 * 1000;
/** The server takes expiries within a year. */
const DAYS_MAX = 364;

interface LinkFormProps {
  busy: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  onSubmit: (input: LinkInput) => void;
}

/** Renders the fields of a new private link. */
export function LinkForm({ busy, failure, onSubmit }: LinkFormProps) {
  const [lifetime, setLifetime] = useState<LinkLifetime | typeof ON_DATE>('7d');
  const [date, setDate] = useState(() => dateIn(7));
  const [opens, setOpens] = useState<keyof typeof MAX_OPENS>('1');
  const [password, setPassword] = useState('');
  const [note, setNote] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit({
      ...(lifetime === ON_DATE ? { expiresAt: endOf(date) } : { expiresIn: lifetime }),
      maxOpens: MAX_OPENS[opens],
      ...(password !== '' && { password }),
      ...(note.trim() !== '' && { note: note.trim() }),
    });
  }

  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-4">
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-3 gap-y-4">
        <Field label="Expires">
          <Select label="Expires" value={lifetime} onValueChange={setLifetime} options={LIFETIMES} />
        </Field>
        {lifetime === ON_DATE && (
          <Field label="Date">
            <Input
              type="date"
              required
              min={dateIn(0)}
              max={dateIn(DAYS_MAX)}
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          </Field>
        )}
        <Field label="Opens">
          <Select label="Opens" value={opens} onValueChange={setOpens} options={OPENS} />
        </Field>
        <Field label="Password (optional)">
          <Input
            type="password"
            autoComplete="new-password"
            minLength={LINK_PASSWORD_MIN}
            maxLength={LINK_PASSWORD_MAX}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Field label="Note (optional)">
          <Input
            dir="auto"
            autoComplete="off"
            maxLength={LINK_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
      {failure !== null && <ErrorMessage>{failure}</ErrorMessage>}
      <Button type="submit" variant="primary" busy={busy}>
        Create link
      </Button>
    </form>
  );
}

/** Returns a date in the format of a date field, in the time zone of the viewer. */
function dateIn(days: number): string {
  const date = new Date(Date.now() + days * DAY);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Returns the last second of a date. */
const endOf = (date: string): string => new Date(`${date}T23:59:59`).toISOString();
