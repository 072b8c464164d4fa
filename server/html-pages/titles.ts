/** Titles of the app's screens by path, used until the app has started. */
export const SCREEN_TITLES: ReadonlyMap<string, string> = new Map([
  ['/login', 'Sign in'],
  ['/snippets', 'My Snippets'],
  ['/collections', 'Collections'],
  ['/tags', 'Tags'],
  ['/languages', 'Languages'],
  ['/trash', 'Trash'],
  ['/connect', 'Connect'],
  ['/settings', 'Settings'],
]);
