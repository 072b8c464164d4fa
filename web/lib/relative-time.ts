const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Smallest age per unit, and the unit's length, in seconds. */
const UNITS = [
  { from: 365 * DAY, unit: 'year', seconds: 365 * DAY },
  { from: 30 * DAY, unit: 'month', seconds: 30 * DAY },
  { from: 7 * DAY, unit: 'week', seconds: 7 * DAY },
  { from: DAY, unit: 'day', seconds: DAY },
  { from: HOUR, unit: 'hour', seconds: HOUR },
  { from: MINUTE, unit: 'minute', seconds: MINUTE },
] as const;

/**
 * Formats a date relative to now, such as '3 days ago'; 'just now' within a minute. `Intl.RelativeTimeFormat` takes
 * longer to set up than a card to render.
 */
export function relativeTime(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const unit = UNITS.find(({ from }) => Math.abs(seconds) >= from);
  if (!unit) return 'just now';
  const amount = Math.abs(seconds) / unit.seconds;
  // A link for 7 days must not end 'in 6 days' a second after its creation.
  const count = seconds < 0 ? Math.trunc(amount) : Math.round(amount);
  const words = `${count} ${unit.unit}${count === 1 ? '' : 's'}`;
  return seconds < 0 ? `${words} ago` : `in ${words}`;
}
