// Runs before the first paint, so that the page is never shown in the other theme first, nor what a visitor sees to who is
// signed in; in the sign-in pages, too. The app takes over from web/features/settings/theme.ts and web/app/app.tsx, which know the same rules.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is forbidden: the system decides, and nobody is signed in.
      return null;
    }
  };
  const theme = stored('theme');
  const isChosen = theme === 'light' || theme === 'dark';
  const isDark = isChosen ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', isDark);
  // For the sign-in pages, which follow the system where this does not run.
  document.documentElement.classList.toggle('light', !isDark);
  document.querySelector('meta[name="theme-color"]').content = isDark ? '#151310' : '#f5f3ee';
  document.documentElement.classList.toggle('skip-prerendered', stored('auth_tokens') !== null);
})();
