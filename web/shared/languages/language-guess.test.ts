import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { titleOfFile } from '#domain/file-languages.ts';
import { guessLanguage, isProse } from './language-guess.ts';
import { languageOfFile } from './language-of-file.ts';

const LIBRARY = new URL('../../../demo/library/snippets/', import.meta.url);

test('guesses over 90 % of the demo library right and under 3 % wrong', () => {
  const files = readdirSync(LIBRARY).map((name) => ({
    language: languageOfFile(name),
    guess: guessLanguage(readFileSync(new URL(name, LIBRARY), 'utf8')),
  }));
  const share = (of: typeof files) => of.length / files.length;
  expect(share(files.filter(({ language, guess }) => guess === language))).toBeGreaterThan(0.9);
  expect(share(files.filter(({ language, guess }) => guess !== null && guess !== language))).toBeLessThan(0.03);
});

test.each([
  ['', null],
  ['   \n', null],
  ['hello', null],
  ['Some words about nothing at all, in two lines.\nThey mention a class and an import.', null],
  ['{"a": [1, 2]}', 'json'],
  ['#!/usr/bin/env python3\nx = 1', 'python'],
  ['#!/bin/sh\nx=1', 'bash'],
  ['<?php echo 1;', 'php'],
  ['const [open, setOpen] = useState<boolean>(false);\nreturn <Dialog onClose={() => setOpen(false)} />;', 'tsx'],
  ['select * from users', 'sql'],
  ['select count(*) from snippets;', 'sql'],
  ['SELECT name FROM users;', 'sql'],
  ['select id, name from users', 'sql'],
  ['Select a file from the list', null],
  ['Select one, then take it from the list', null],
  ['SELECT id FROM snippets WHERE user_id = 1 ORDER BY id', 'sql'],
  ['FROM node:26\nWORKDIR /app\nCOPY . .\nRUN npm ci', 'docker'],
  ['apiVersion: v1\nkind: Service\nmetadata:\n  name: web', 'yaml'],
  ['.card { color: red; padding: 0 4px; }', 'css'],
  ['a:hover{color:#fff}', 'css'],
  ['[alias]\n  co = checkout\n  st = status -sb', 'ini'],
  ['[remote "origin"]\n\turl = git@example.com:a/b.git', 'ini'],
  ['$brand: #333;\n.a { &:hover { color: $brand; } }', 'scss'],
])('guesses %j as %s', (code, language) => {
  expect(guessLanguage(code)).toBe(language);
});

test.each([
  ['id,name,city\n1,Ada,London\n2,Grace,New York', true],
  ['/^[\\w.+-]+@[\\w-]+\\.\\w+$/i', true],
  ['^\\d{4}-\\d{2}-\\d{2}$', true],
  ['Call Ada about the release on Friday.', true],
  ['const a = 1', false],
  ['foo(1, 2)\nbar(3, 4)', false],
  ['hello', false],
])('takes %j for text: %s', (code, expected) => {
  expect(isProse(code)).toBe(expected);
});

test('handles input made for backtracking in linear time', () => {
  const started = performance.now();
  for (const word of [
    'a',
    ' \n',
    'select ',
    'select a, ',
    'select a(',
    '<a ',
    'class A{',
    'a-',
    'a: a<',
    '[a for a in ',
    'FROM a\n',
    '$(',
    'let a={[',
  ]) {
    guessLanguage(word.repeat(500_000 / word.length));
  }
  expect(performance.now() - started).toBeLessThan(2_000);
});

test.each([
  ['debounce.ts', 'typescript', 'debounce'],
  ['src/App.TSX', 'tsx', 'App'],
  ['Dockerfile', 'docker', 'Dockerfile'],
  ['Dockerfile.dev', 'docker', 'Dockerfile'],
  ['deploy.docker-compose.yml', 'yaml', 'deploy.docker-compose'],
  ['.gitconfig', 'ini', '.gitconfig'],
  ['help.mk', 'makefile', 'help'],
  ['main.rs', 'rust', 'main'],
  ['Cargo.toml', 'toml', 'Cargo'],
  ['header.h', 'c', 'header'],
  ['notes.txt', 'text', 'notes'],
  ['LICENSE', null, 'LICENSE'],
  ['photo.png', null, 'photo'],
  ['Object.prototype.constructor', null, 'Object.prototype'],
  ['x.__proto__', null, 'x'],
  ['number.toString', null, 'number'],
])('maps the file %s to language %s and title %s', (name, language, title) => {
  expect([languageOfFile(name), titleOfFile(name)]).toEqual([language, title]);
});
