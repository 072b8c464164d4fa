import { useSyncExternalStore } from 'react';
import { storedSetting } from './stored-setting.ts';

export const THEME_NAMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEME_NAMES)[number];

/** Plain text, not JSON, because `public/before-paint.js` reads it before the first paint. */
const KEY = 'theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function read(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function write(theme: Theme): boolean {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
    return true;
  } catch {
    return false;
  }
}

function isDark(theme: Theme): boolean {
  return theme === 'system' ? systemDark.matches : theme === 'dark';
}

function apply(theme: Theme): void {
  const dark = isDark(theme);
  document.documentElement.classList.toggle('dark', dark);
  const meta = document.querySelector('meta[name="theme-color"]');
  meta?.setAttribute('content', dark ? '#151310' : '#f5f3ee');
}

const setting = storedSetting<Theme>({ key: KEY, read, write, apply });
systemDark.addEventListener('change', () => apply(setting.get()));

/** Returns the selected theme. */
export function useTheme() {
  return { theme: setting.use(), themePersisted: setting.useIsPersisted(), setTheme: setting.set };
}

/** Returns whether the page is dark, with the system preference resolved. */
export function useIsDark(): boolean {
  const system = useSyncExternalStore(watchSystem, () => systemDark.matches);
  const theme = setting.use();
  return theme === 'system' ? system : theme === 'dark';
}

function watchSystem(listener: () => void): () => void {
  systemDark.addEventListener('change', listener);
  return () => systemDark.removeEventListener('change', listener);
}

/** Toggles between light and dark. */
export function toggleTheme(): void {
  setting.set(isDark(setting.get()) ? 'light' : 'dark');
}
