/** The one client of the built-in provider: Pegboard's own page. */
export const CLIENT_ID = 'pegboard';
/** What it asks to be told of a person. */
export const SCOPE = 'openid email profile';
