import { expect, test } from 'vitest';
import { paths } from '#web/lib/paths.ts';
import { SCREEN_TITLES } from './titles.ts';

test('names every screen of the app whose path has no parameters', () => {
  // The landing has its own head, and the callback is a popup that closes.
  const untitled: readonly string[] = [paths.home.path, paths.authCallback.path];
  const screens = Object.values(paths).flatMap(({ path }) => (typeof path === 'string' ? [path] : []));
  const titled = screens.filter((path) => !path.includes(':') && !untitled.includes(path));
  expect([...SCREEN_TITLES.keys()].sort()).toEqual(titled.sort());
});
