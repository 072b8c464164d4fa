import { relativeTime } from '#web/lib/relative-time.ts';

const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** A moment as people say it ('3 days ago'), with the exact one in its title. */
export function RelativeTime({ iso }: { iso: string }) {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return null;
  return (
    <time dateTime={iso} title={EXACT.format(moment)}>
      {relativeTime(moment, new Date())}
    </time>
  );
}
