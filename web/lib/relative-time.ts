const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From how many seconds on which unit is used, and how many seconds it has. */
const UNITS = [
  { from: 365 * DAY, unit: 'year', seconds: 365 * DAY },
  { from: 30 * DAY, unit: 'month', seconds: 30 * DAY },
  { from: 7 * DAY, unit: 'week', seconds: 7 * DAY },
  { from: DAY, unit: 'day', seconds: DAY },
  { from: HOUR, unit: 'hour', seconds: HOUR },
  { from: MINUTE, unit: 'minute', seconds: MINUTE },
] as const;

/**
 * A moment seen from now, such as '3 days ago'; within a minute, and where clocks disagree a little, 'just now'. Put together
 * here, for the browser takes longer to set up its own `Intl.RelativeTimeFormat` than to draw a card.
 */
export function relativeTime(moment: Date, now: Date): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000;
  const unit = UNITS.find(({ from }) => Math.abs(seconds) >= from);
  if (!unit) return 'just now';
  const count = Math.trunc(Math.abs(seconds) / unit.seconds);
  const words = `${count} ${unit.unit}${count === 1 ? '' : 's'}`;
  return seconds < 0 ? `${words} ago` : `in ${words}`;
}
