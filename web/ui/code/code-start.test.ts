import { expect, test } from 'vitest';
import { startOf } from './code-start.tsx';

test.each([
  ['skips lines without words', '/**\n * Sum\n */\nadd();', 1, '/**\n* Sum', [1]],
  ['removes the common indentation', '    if (x) {\n      y();\n    }', 2, 'if (x) {\n  y();', [0, 1]],
  ['keeps fewer lines', 'one\n\ntwo\n', 3, 'one\n\ntwo', [0, 2]],
  ['finds words of any script', '---\nпривет', 1, '---\nпривет', [1]],
  ['shows signs of code without words', '\n{}\n', 3, '\n{}', [1]],
  ['shows nothing of blank code', '\n', 3, '', []],
])('%s', (_name, code, count, text, shown) => {
  expect(startOf(code, count)).toEqual({ text, shown });
});
