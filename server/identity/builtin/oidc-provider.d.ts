declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}
declare module 'oidc-provider/lib/helpers/errors.js' {
  export { errors } from 'oidc-provider';
}
