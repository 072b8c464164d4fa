import { expect, test } from 'vitest';
import { readForeignText } from './index.ts';

const gist = { description: 'One', public: true, files: { 'a.sh': { filename: 'a.sh', content: 'ls' } } };
const boxed = { title: 'One', description: '', language: 'sh', code: 'x', docs: '', isPinned: 0 };

/** Formats that look alike, in the smallest form that each source reads: a list, an object with `snippets`, one object. */
const LISTS = [
  ['GitHub Gist', [gist]],
  ['snippet-box', [boxed]],
  ['snippet-box', { data: [boxed] }],
  ['Raycast', [{ name: 'One', text: 'x' }]],
  ['Opengist', [{ title: 'One', visibility: 'public', files: [{ filename: 'a', content: 'x' }] }]],
  ['Pegboard', [{ title: 'One', code: 'x' }]],
  ['Pegboard', [{ title: 'One', code: 'x' }, gist]],
  ['Pegboard', [{ title: 'One', files: [{ name: 'a', code: 'x' }] }]],
  ['massCode', { folders: [], snippets: [{ name: 'One', content: [{ value: 'x' }] }] }],
  ['ByteStash', { snippets: [{ title: 'One', fragments: [{ file_name: 'a', code: 'x' }] }] }],
  ['SnippetsLab', { contents: { snippets: [{ title: 'One', fragments: [{ title: 'a', content: 'x' }] }] } }],
  ['Pegboard', { snippets: [{ title: 'One', code: 'x' }] }],
  ['Pegboard', { version: 2, snippets: [{ title: 'One', code: 'x' }], collections: [] }],
  ['GitHub Gist', gist],
  ['Opengist', { title: 'One', visibility: 'public', files: [{ filename: 'a', content: 'x' }] }],
  ['VS Code', { One: { prefix: 'k', body: 'x', description: 'y' } }],
  ['VS Code', { snippets: { prefix: 'k', body: 'x' } }],
  [null, { title: 'One', code: 'x' }],
  [null, { name: 'package', files: ['a'] }],
  [null, []],
] as const;

test.each(LISTS)('%s is told from other JSON: %j', (source, value) => {
  const found = readForeignText({ name: 'a.json', text: JSON.stringify(value) });
  expect(found?.source ?? null).toBe(source);
});

test.each([
  ['Sublime Text', 'a.sublime-snippet', '<snippet><content>x</content></snippet>'],
  ['JetBrains', 'a.xml', '<templateSet><template name="a" value="x"/></templateSet>'],
  [null, 'a.xml', '<templates><template name="a" value="x"/></templates>'],
  ['UltiSnips', 'a.snippets', 'snippet a "One"\nx\nendsnippet\n'],
  ['snipMate', 'a.snippets', 'snippet a One\n\tx\n'],
  ['ByteStash', 'One.md', '# One\n\n## Code Snippets\n### \n```sh\nx\n```\n'],
  ['Markdown', 'notes.md', '# One\n\n```sh\nx\n```\n'],
  [null, 'One.md', '# One\n\nNo fence.\n'],
])('%s is told from other texts: %s %j', (source, name, text) => {
  expect(readForeignText({ name, text })?.source ?? null).toBe(source);
});
