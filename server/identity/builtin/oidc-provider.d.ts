// The package's entry warns on the console about each Node release without long-term support; this part does not.
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}
