/**
 * The address of a request, fit to be decoded: where its path is not (`/50%off`, `/%ff`), each percent sign in it stands
 * for itself.
 */
export function escapeInvalidPercents(url: string): string {
  const path = pathOf(url);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

/** The path of an address as it came: without its query, and not decoded. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
