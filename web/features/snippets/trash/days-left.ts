const DAY = 24 * 60 * 60 * 1_000;

/** Formats the time until a snippet in the trash is deleted, such as '29 days left'. */
export function daysLeft(purgeAt: string, now: Date): string {
  const left = new Date(purgeAt).getTime() - now.getTime();
  // The server purges once an hour.
  if (left <= 0) return 'Deleted soon';
  if (left < DAY) return 'Less than a day left';
  const days = Math.ceil(left / DAY);
  return days === 1 ? '1 day left' : `${days} days left`;
}
