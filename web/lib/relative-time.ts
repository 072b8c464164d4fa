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

const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** A moment seen from now, such as '3 days ago'; within a minute, and where clocks disagree a little, 'just now'. */
export function relativeTime(moment: Date, now: Date): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000;
  const unit = UNITS.find(({ from }) => Math.abs(seconds) >= from);
  return unit ? FORMAT.format(Math.trunc(seconds / unit.seconds), unit.unit) : 'just now';
}
