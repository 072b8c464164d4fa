/** Sources of the values of variables. */
export interface VariableContext {
  now: Date;
  /** Text of the clipboard, where it can be read. */
  clipboard?: string;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Returns `+02:00` for two hours before UTC. */
function offsetOf(now: Date): string {
  const minutes = -now.getTimezoneOffset();
  return `${minutes < 0 ? '-' : '+'}${pad(Math.trunc(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
}

/** Returns six random digits. */
const randomDigits = (radix: number): string =>
  [...crypto.getRandomValues(new Uint32Array(6))].map((value) => (value % radix).toString(radix)).join('');

/** `crypto.randomUUID` is missing on plain http. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt((bytes[8] ?? 0) >> 6);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20),
  ].join('-');
}

/** VS Code's variables that make sense outside an editor. */
const VARIABLES: Readonly<Record<string, (context: VariableContext) => string | undefined>> = {
  CURRENT_YEAR: ({ now }) => String(now.getFullYear()),
  CURRENT_YEAR_SHORT: ({ now }) => String(now.getFullYear()).slice(-2),
  CURRENT_MONTH: ({ now }) => pad(now.getMonth() + 1),
  CURRENT_MONTH_NAME: ({ now }) => MONTHS[now.getMonth()],
  CURRENT_MONTH_NAME_SHORT: ({ now }) => MONTHS[now.getMonth()]?.slice(0, 3),
  CURRENT_DATE: ({ now }) => pad(now.getDate()),
  CURRENT_DAY_NAME: ({ now }) => DAYS[now.getDay()],
  CURRENT_DAY_NAME_SHORT: ({ now }) => DAYS[now.getDay()]?.slice(0, 3),
  CURRENT_HOUR: ({ now }) => pad(now.getHours()),
  CURRENT_MINUTE: ({ now }) => pad(now.getMinutes()),
  CURRENT_SECOND: ({ now }) => pad(now.getSeconds()),
  CURRENT_MILLISECOND: ({ now }) => pad(now.getMilliseconds(), 3),
  CURRENT_SECONDS_UNIX: ({ now }) => String(Math.floor(now.getTime() / 1000)),
  CURRENT_MILLISECONDS_UNIX: ({ now }) => String(now.getTime()),
  CURRENT_TIMEZONE_OFFSET: ({ now }) => offsetOf(now),
  CURRENT_TIMEZONE_NAME: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  RANDOM: () => randomDigits(10),
  RANDOM_HEX: () => randomDigits(16),
  UUID: () => randomUuid(),
  CLIPBOARD: ({ clipboard }) => clipboard || undefined,
};

export const isVariable = (name: string): boolean => Object.hasOwn(VARIABLES, name);

/** Returns the value of a variable; undefined if it has none here. Random ones differ each time. */
export const variableValue = (name: string, context: VariableContext): string | undefined =>
  isVariable(name) ? VARIABLES[name]?.(context) : undefined;
