import { expect, test } from 'vitest';
import { languageLabel } from './language-label.ts';

test.each([
  ['csharp', 'C#'],
  ['fsharp', 'F#'],
  ['dos', 'Batch file'],
  ['lua', 'Lua'],
  ['docker', 'Dockerfile'],
  ['dockerfile', 'Docker'],
  ['of its own', 'of its own'],
  ['', 'Plain text'],
  ['text', 'Plain text'],
  ['toml', 'TOML'],
  ['ini', 'INI, TOML'],
  ['svelte', 'Svelte'],
])('labels the language %j as %j', (language, label) => {
  expect(languageLabel(language)).toBe(label);
});
