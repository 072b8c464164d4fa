/** Titles of the app's screens by their path, until the app itself has begun and knows better. */
export const SCREEN_TITLES: ReadonlyMap<string, string> = new Map([
  ['/login', 'Log In'],
  ['/snippets', 'My Snippets'],
  ['/collections', 'Collections'],
  ['/tags', 'Tags'],
  ['/languages', 'Languages'],
  ['/settings', 'Settings'],
]);
