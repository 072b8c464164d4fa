import type { PointerEvent } from 'react';
import { relativeTime } from '#web/lib/relative-time.ts';

/** A relative time ('3 days ago') with the exact one as title. */
export function RelativeTime({ iso }: { iso: string }) {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={iso} onPointerEnter={setExactTitle}>
      {relativeTime(date, new Date())}
    </time>
  );
}

let formatter: Intl.DateTimeFormat | undefined;

/** Set on hover, because the first use of `Intl.DateTimeFormat` takes longer than rendering a card. */
function setExactTitle({ currentTarget }: PointerEvent<HTMLTimeElement>): void {
  formatter ??= new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });
  currentTarget.title = formatter.format(new Date(currentTarget.dateTime));
}
