const DOTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    javascript: 'var(--dot-yellow)',
    typescript: 'var(--dot-blue)',
    python: 'var(--dot-blue-grey)',
    java: 'var(--dot-brown)',
    go: 'var(--dot-cyan)',
    css: 'var(--dot-purple)',
    html: 'var(--dot-orange)',
    jsx: 'var(--dot-light-blue)',
    tsx: 'var(--dot-light-blue)',
    sql: 'var(--dot-orange)',
    bash: 'var(--dot-green)',
  }),
);

/** Returns the CSS color of a language's dot. */
export function languageColor(language: string): string {
  return DOTS.get(language.toLowerCase()) ?? 'var(--dot-grey)';
}
