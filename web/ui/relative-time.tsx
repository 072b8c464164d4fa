import type { PointerEvent } from 'react';
import { relativeTime } from '#web/lib/relative-time.ts';

/** A moment as people say it ('3 days ago'), with the exact one in its title. */
export function RelativeTime({ iso }: { iso: string }) {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return null;
  return (
    <time dateTime={iso} onPointerEnter={nameExactly}>
      {relativeTime(moment, new Date())}
    </time>
  );
}

let exact: Intl.DateTimeFormat | undefined;

/** When it is pointed at: the first moment a browser writes out takes it longer than a card. */
function nameExactly({ currentTarget }: PointerEvent<HTMLTimeElement>): void {
  exact ??= new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });
  currentTarget.title = exact.format(new Date(currentTarget.dateTime));
}
