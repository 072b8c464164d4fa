// Runs before the first paint of the app and the sign-in pages: sets the themes and hides the prerendered landing from
// signed-in people. The app applies the same rules later.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: use the system theme, signed out.
      return null;
    }
  };
  const theme = stored('theme');
  const isChosen = theme === 'light' || theme === 'dark';
  const isDark = isChosen ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', isDark);
  // The sign-in pages follow the system theme without scripts.
  document.documentElement.classList.toggle('light', !isDark);
  document.querySelector('meta[name="theme-color"]').content = isDark ? '#151310' : '#f5f3ee';
  // An unknown name leaves the default.
  const codeTheme = /^"(\w+)"$/.exec(stored('code-theme') ?? '')?.[1];
  if (codeTheme) document.documentElement.dataset.codeTheme = codeTheme;
  document.documentElement.classList.toggle('skip-prerendered', stored('auth_tokens') !== null);
})();
