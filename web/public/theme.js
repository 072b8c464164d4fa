// Runs before the first paint, so that the page is never shown in the other theme first. The app takes over from
// web/features/settings/theme.ts, which knows the same rule.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage is forbidden: the system decides.
  }
  const isChosen = stored === 'light' || stored === 'dark';
  const isDark = isChosen ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', isDark);
  document.querySelector('meta[name="theme-color"]').content = isDark ? '#151310' : '#f5f3ee';
})();
