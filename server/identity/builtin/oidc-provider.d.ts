// The package's entry warns on the console about each Node release without long-term support; its parts do not.
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}
declare module 'oidc-provider/lib/helpers/errors.js' {
  import type { errors } from 'oidc-provider';
  export const SessionNotFound: typeof errors.SessionNotFound;
}
