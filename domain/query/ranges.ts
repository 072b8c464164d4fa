/** Both ends are included. `Infinity` stands for no end. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** In milliseconds since 1970, UTC: `from` is included, `until` is not. `Infinity` stands for no end. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

const DAY = 24 * 60 * 60 * 1000;
const UNITS: Readonly<Record<string, number>> = { d: DAY, w: 7 * DAY, m: 30 * DAY, y: 365 * DAY };

/** Returns the range of a value such as `5`, `>=5` or `2..9`; null if it has another form. */
export function parseNumberRange(value: string): NumberRange | null {
  const between = /^(\d{1,15})\.\.(\d{1,15})$/.exec(value);
  if (between) {
    const [min, max] = [Number(between[1]), Number(between[2])];
    return min <= max ? { min, max } : null;
  }
  const compared = /^(>=|<=|>|<|)(\d{1,15})$/.exec(value);
  if (!compared) return null;
  const number = Number(compared[2]);
  switch (compared[1]) {
    case '>':
      return { min: number + 1, max: Infinity };
    case '>=':
      return { min: number, max: Infinity };
    case '<':
      return { min: 0, max: number - 1 };
    case '<=':
      return { min: 0, max: number };
    default:
      return { min: number, max: number };
  }
}

/**
 * Returns the range of a value such as `2026-05`, `<=2026`, `2026-05..2026-07` or `>7d`; null if it has another form or
 * names a day that does not exist.
 *
 * @param now in milliseconds since 1970, for ages
 */
export function parseTimeRange(value: string, now: number): TimeRange | null {
  return ageRange(value, now) ?? betweenPeriods(value) ?? comparedPeriod(value);
}

/** `>7d` is newer than seven days, `<7d` older. */
function ageRange(value: string, now: number): TimeRange | null {
  const match = /^([<>])(\d{1,6})([dwmy])$/i.exec(value);
  if (!match) return null;
  const limit = now - Number(match[2]) * (UNITS[match[3]?.toLowerCase() ?? ''] ?? 0);
  return match[1] === '>' ? { from: limit, until: Infinity } : { from: -Infinity, until: limit };
}

function betweenPeriods(value: string): TimeRange | null {
  const [first, last, ...others] = value.split('..');
  if (first === undefined || last === undefined || others.length > 0) return null;
  const [from, until] = [periodOf(first)?.from, periodOf(last)?.until];
  return from !== undefined && until !== undefined && from < until ? { from, until } : null;
}

function comparedPeriod(value: string): TimeRange | null {
  const [, operator = '', date = ''] = /^(>=|<=|>|<|)(.+)$/s.exec(value) ?? [];
  const period = periodOf(date);
  if (period === null) return null;
  switch (operator) {
    case '>':
      return { from: period.until, until: Infinity };
    case '>=':
      return { from: period.from, until: Infinity };
    case '<':
      return { from: -Infinity, until: period.from };
    case '<=':
      return { from: -Infinity, until: period.until };
    default:
      return period;
  }
}

/** Returns the range of a year, a month or a day. */
function periodOf(date: string): TimeRange | null {
  const match = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(date);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  const from = utc(year ?? 0, month ?? 1, day ?? 1);
  // `Date` moves a day that does not exist, such as 30 February, to another month.
  if (!new Date(from).toISOString().startsWith(date)) return null;
  if (month === undefined) return { from, until: utc((year ?? 0) + 1, 1, 1) };
  return { from, until: day === undefined ? utc(year ?? 0, month + 1, 1) : from + DAY };
}

/** Unlike `Date.UTC`, does not read the years 0 to 99 as 1900 to 1999. */
const utc = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month - 1, day);
