import { storedSetting } from './stored-setting.ts';

export type Theme = 'light' | 'dark' | 'system';

/** Plain text, not JSON: `public/theme.js` reads it before the first paint. */
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

function write(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is forbidden: the theme lasts as long as the page.
  }
}

/** Whether a choice means the dark theme now. */
export function isDark(theme: Theme): boolean {
  return theme === 'system' ? systemDark.matches : theme === 'dark';
}

function apply(theme: Theme): void {
  document.documentElement.classList.toggle('dark', isDark(theme));
}

const setting = storedSetting<Theme>({ key: KEY, read, write, apply });
systemDark.addEventListener('change', () => apply(setting.get()));

/** Light, dark, or as the system has it. */
export function useTheme() {
  return { theme: setting.use(), setTheme: setting.set };
}

/** From light to dark and back, whatever the choice was. */
export function toggleTheme(): void {
  setting.set(isDark(setting.get()) ? 'light' : 'dark');
}
