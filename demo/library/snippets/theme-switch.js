const KEY = 'theme';

/** 'light', 'dark', or null for the choice of the system. */
export function setTheme(theme) {
  const root = document.documentElement;
  if (theme === null) {
    localStorage.removeItem(KEY);
    delete root.dataset.theme;
  } else {
    localStorage.setItem(KEY, theme);
    root.dataset.theme = theme;
  }
}

setTheme(localStorage.getItem(KEY));
