const PRINTED_CODE = 'paper';

/** Switches to light themes while a page is printed. */
export function printInLightTheme(): void {
  const root = document.documentElement;
  let onScreen: { isDark: boolean; codeTheme: string | undefined } | null = null;
  window.addEventListener('beforeprint', () => {
    onScreen ??= { isDark: root.classList.contains('dark'), codeTheme: root.dataset.codeTheme };
    root.classList.remove('dark');
    root.dataset.codeTheme = PRINTED_CODE;
  });
  window.addEventListener('afterprint', () => {
    if (onScreen === null) return;
    const { isDark, codeTheme } = onScreen;
    onScreen = null;
    root.classList.toggle('dark', isDark);
    if (codeTheme === undefined) delete root.dataset.codeTheme;
    else root.dataset.codeTheme = codeTheme;
  });
}
