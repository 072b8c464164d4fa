import { expect, test } from 'vitest';
import { loggedPath } from './url-path.ts';

test.each([
  ['/s/secret', '/s/…'],
  ['/s/secret/?a=b', '/s/…'],
  ['//S/secret', '//S/…'],
  ['/invite/secret', '/invite/…'],
  ['/snippets/1?search=a', '/snippets/1'],
  ['/shared/id', '/shared/id'],
])('logs %s as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});
