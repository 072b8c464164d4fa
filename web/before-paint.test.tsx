import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';

const script = readFileSync(new URL('./public/before-paint.js', import.meta.url), 'utf8');
const root = document.documentElement;

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="" />';
  delete root.dataset.codeTheme;
  return () => {
    document.head.innerHTML = '';
    delete root.dataset.codeTheme;
    root.classList.remove('dark', 'light', 'skip-prerendered');
  };
});

test.each([
  ['"paper"', 'paper'],
  ['paper', undefined],
  ['"no name"', undefined],
  [null, undefined],
])('sets the stored code theme %s before the first paint', (stored, expected) => {
  if (stored !== null) localStorage.setItem('code-theme', stored);
  new Function(script)();
  expect(root.dataset.codeTheme).toBe(expected);
});
