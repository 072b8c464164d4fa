import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extensionOfLanguage, languageOfFileName } from './file-languages.ts';
import { fileNameKey, fileNameProblem, shownFileNames, slugOf } from './file-names.ts';
import { LANGUAGE_OPTIONS } from './languages.ts';

describe('fileNameProblem', () => {
  test.each([
    'a',
    'index.ts',
    'src/components/Button.tsx',
    '.env',
    'a..b',
    '...a',
    'über straße/日本語 😀.md',
    'console.log',
    'com10.txt',
    'nullable.sql',
    ' leading space',
    'x'.repeat(255),
    '😀'.repeat(255),
  ])('accepts %j', (name) => {
    expect(fileNameProblem(name)).toBeNull();
  });

  test.each([
    ['', 'required'],
    ['x'.repeat(256), '255 characters'],
    ['/etc/passwd', 'start with /'],
    ['..', 'folder ..'],
    ['a/../b', 'folder ..'],
    ['./a', 'folder .'],
    ['a//b', 'empty folder'],
    ['a/', 'end with /'],
    ['a\u0000b', 'control'],
    ['a\nb', 'control'],
    ['a\u0085b', 'control'],
    ['gnp.\u202etxt', 'direction'],
    ['a\u2066b', 'direction'],
    ['a\\b', 'any of'],
    ['C:evil', 'any of'],
    ['what?', 'any of'],
    ['a.', 'end with a dot or space'],
    ['folder /a', 'end with a dot or space'],
    ['CON', 'reserves'],
    ['src/aux.c', 'reserves'],
    ['Lpt1.tar.gz', 'reserves'],
    ['com¹', 'reserves'],
    ['nul .txt', 'reserves'],
  ])('refuses %j', (name, message) => {
    expect(fileNameProblem(name)).toContain(message);
  });
});

describe('fileNameKey', () => {
  test.each([
    ['README.md', 'readme.MD'],
    ['é.txt', 'e\u0301.txt'],
    ['STRASSE', 'straße'],
    ['ẞ', 'ss'],
    ['ΟΔΟΣ', 'οδος'],
    ['ﬁle', 'FILE'],
    ['\u212a', 'k'],
  ])('is the same for %j and %j', (one, other) => {
    expect(fileNameKey(one)).toBe(fileNameKey(other));
  });

  test.each([
    ['a', 'b'],
    ['ı', 'i'],
    ['é', 'e'],
  ])('differs for %j and %j', (one, other) => {
    expect(fileNameKey(one)).not.toBe(fileNameKey(other));
  });
});

describe('shownFileNames', () => {
  test('derives missing names from the title and the language, and numbers equal ones', () => {
    const names = ['DEBOUNCE.js', null, null, null, 'x'].map((name) => ({ name, language: 'javascript' }));
    expect(shownFileNames('Debounce', names)).toEqual([
      'DEBOUNCE.js',
      'debounce-2.js',
      'debounce-3.js',
      'debounce-4.js',
      'x',
    ]);
    expect(shownFileNames('日本語', [{ name: null, language: 'nonsense' }])).toEqual(['snippet.txt']);
    expect(shownFileNames('Con', [{ name: null, language: 'text' }])).toEqual(['con-snippet.txt']);
  });

  test('returns valid, different names for any title', () => {
    const language = fc.constantFrom(...LANGUAGE_OPTIONS.map(({ value }) => value), 'text', 'brainfuck');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(language, { maxLength: 6 }), (title, languages) => {
        const names = shownFileNames(
          title,
          languages.map((one) => ({ name: null, language: one })),
        );
        expect(names.map(fileNameProblem)).toEqual(names.map(() => null));
        expect(new Set(names.map(fileNameKey)).size).toBe(names.length);
      }),
    );
  });
});

test('makes slugs of ASCII words', () => {
  expect(['Élan  vital!', '--a--', '日本', `${'ab '.repeat(40)}`].map(slugOf)).toEqual([
    'elan-vital',
    'a',
    '',
    'ab-'.repeat(20).slice(0, -1),
  ]);
});

test.each([
  ['index.TS', 'typescript'],
  ['deploy/Dockerfile', 'docker'],
  ['Makefile.am', 'makefile'],
  ['.bashrc', 'bash'],
  ['requirements.txt', 'text'],
  ['a.constructor', null],
  ['LICENSE', null],
])('finds the language of %s', (name, language) => {
  expect(languageOfFileName(name)).toBe(language);
});

test('names a file of every offered language so that its language is found again', () => {
  for (const { value } of LANGUAGE_OPTIONS)
    expect(languageOfFileName(`name.${extensionOfLanguage(value)}`)).toBe(value);
});
