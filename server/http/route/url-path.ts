/** Escapes the percent signs of a path that cannot be decoded, such as `/50%off`, so that it reaches a route. */
export function escapeInvalidPercents(url: string): string {
  const path = pathOf(url);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

/** Returns the path of a URL, without its query and not decoded. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Returns the path of a URL for the log, without the tokens of private links and invitations. */
export const loggedPath = (url: string): string => pathOf(url).replace(/^(\/+(?:s|invite)\/).+/is, '$1…');

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
