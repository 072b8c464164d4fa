/** The only client of the built-in provider: Pegboard's web app. */
export const CLIENT_ID = 'pegboard';
/** The scopes that the client requests. */
export const SCOPE = 'openid email profile';
