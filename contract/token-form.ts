import { TOKEN_SCOPES, type TokenScope } from './token-scopes.ts';

/** Values that a link fills in to the form for a new API token. */
export interface TokenFormValues {
  name: string;
  scopes: readonly TokenScope[];
}

const NAME = 'token-name';
const SCOPES = 'token-scopes';

/** Returns the path of the form for a new API token, filled in. The command line opens it. */
export function tokenFormPath({ name, scopes }: TokenFormValues): string {
  const query = new URLSearchParams({ tab: 'security', [NAME]: name, [SCOPES]: scopes.join(' ') });
  return `/settings?${query}`;
}

/** Returns the values in a query string; null if it does not ask for the form. Unknown scopes are dropped. */
export function readTokenForm(search: string): TokenFormValues | null {
  const query = new URLSearchParams(search);
  const name = query.get(NAME);
  if (name === null) return null;
  const named = (query.get(SCOPES) ?? '').split(' ');
  return { name, scopes: TOKEN_SCOPES.filter((scope) => named.includes(scope)) };
}

/** Returns the query string without the values. */
export function withoutTokenForm(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(NAME);
  query.delete(SCOPES);
  return `?${query}`;
}
