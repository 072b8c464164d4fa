/** The code themes, in the order of the settings. */
export const CODE_THEMES = [
  { value: 'nightOwl', label: 'Night Owl' },
  { value: 'dracula', label: 'Dracula' },
  { value: 'github', label: 'GitHub' },
  { value: 'vsDark', label: 'VS Dark' },
  { value: 'vsLight', label: 'VS Light' },
  { value: 'paper', label: 'Paper' },
] as const;
export type CodeTheme = (typeof CODE_THEMES)[number]['value'];
export const DEFAULT_CODE_THEME: CodeTheme = 'nightOwl';
