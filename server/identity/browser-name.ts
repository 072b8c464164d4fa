import Bowser from 'bowser';

const LENGTH_MAX = 60;
/** A longer header is not one of a browser. */
const HEADER_MAX = 500;

/** Returns a name such as "Firefox on Windows" for a User-Agent header. */
export function browserName(userAgent: string | undefined): string {
  const { browser, os } = Bowser.parse((userAgent ?? '').slice(0, HEADER_MAX) || 'unknown');
  const names = [browser.name, os.name].filter(Boolean).join(' on ');
  return names.slice(0, LENGTH_MAX) || 'Unknown browser';
}
