import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/property-tests.ts';
import { parseQuery } from './parse.ts';
import { printQuery } from './print.ts';
import { FILTER_NAMES, type FilterName, type Query } from './query.ts';

const text = (of: string) => ({ filters: [], text: of, isExpression: false });
const filter = (name: FilterName, ...values: string[]) => ({ name, isNegated: false, values });
const not = (name: FilterName, ...values: string[]) => ({ name, isNegated: true, values });

describe('filters', () => {
  test.each([
    ['lang:go', [filter('lang', 'go')]],
    ['LANG:Go,rust', [filter('lang', 'Go', 'rust')]],
    ['-tag:"a b",c', [not('tag', 'a b', 'c')]],
    ['in:"Say \\"hi\\", \\\\o/"', [filter('in', 'Say "hi", \\o/')]],
    ['code:\\d+', [filter('code', '\\d+')]],
    ['title:a:b', [filter('title', 'a:b')]],
    ['created:>7d updated:2026-01..2026-05', [filter('created', '>7d'), filter('updated', '2026-01..2026-05')]],
    ['is:Public,fork uses:>=3', [filter('is', 'Public', 'fork'), filter('uses', '>=3')]],
    ['sort:az case:yes sort:best', [filter('case', 'yes'), filter('sort', 'best')]],
  ])('%s', (typed, filters) => {
    expect(parseQuery(typed)).toEqual({ filters, text: '', isExpression: false });
  });

  test('leave one space in the text', () => {
    expect(parseQuery('  for \t lang:go\n tag:x   (let  i  ')).toEqual({
      filters: [filter('lang', 'go'), filter('tag', 'x')],
      text: 'for (let  i',
      isExpression: false,
    });
  });
});

describe('text', () => {
  test.each([
    ['an unknown name', 'by:ada'],
    ['a name alone', 'lang:'],
    ['an empty value', 'tag:""'],
    ['an empty value beside another', 'tag:a,,b'],
    ['an invalid value beside a valid one', 'is:public,open'],
    ['an open quote', 'tag:"a b'],
    ['a quote within a value', 'tag:a"b"'],
    ['text behind a quote', 'tag:"a"b'],
    ['a date that does not exist', 'created:2026-02-30'],
    ['a negated sort', '-sort:az'],
    ['two sorts', 'sort:az,za'],
    ['case:no', 'case:no'],
    ['a filter within a word', 'xlang:go'],
    ['two minus signs', '--lang:go'],
    ['text: with nothing behind', 'text:'],
    ['regex: behind text', 'a regex:b'],
    ['a negated regex:', '-regex:a'],
    ['characters that upper case folds to ASCII', 'iſ:public'],
  ])('is %s', (_, typed) => {
    expect(parseQuery(typed)).toEqual(text(typed));
  });

  test('is all that follows text:', () => {
    expect(parseQuery('Text: lang:go "x')).toEqual(text('lang:go "x'));
    expect(parseQuery('tag:a text:regex:b ')).toEqual({ ...text('regex:b'), filters: [filter('tag', 'a')] });
  });
});

test('regex: makes the rest an expression', () => {
  expect(parseQuery('lang:go regex: ^func \\w+  tag:x ')).toEqual({
    filters: [filter('lang', 'go')],
    text: '^func \\w+  tag:x',
    isExpression: true,
  });
});

describe('printing', () => {
  test.each([
    ['LANG:go   x', 'lang:go x'],
    ['x tag:"a"', 'tag:a x'],
    ['tag:"a b" text:x', 'tag:"a b" x'],
    ['text:tag:x', 'text:tag:x'],
    ['text:regex:x', 'text:regex:x'],
    ['text:text:', 'text:'],
    ['regex:a', 'regex:a'],
    ['title:"\\\\"', 'title:\\'],
  ])('%s becomes %s', (typed, printed) => {
    expect(printQuery(parseQuery(typed))).toBe(printed);
  });
});

/** Parts that the grammar cares about, so that random texts meet all of its branches. */
const part = fc.oneof(
  fc.constantFrom(
    ...FILTER_NAMES.map((name) => `${name}:`),
    'text:',
    'regex:',
    '-',
    ',',
    '"',
    '\\',
    ':',
    ' ',
    '\t',
    '\u00a0',
    '\n',
  ),
  fc.constantFrom('go', 'public', '2026-05', '..', '>7d', '5', 'az', 'best', 'yes', 'x', '"a b"', 'İ', '𝒳'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const typed = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''));

const RUNS = { numRuns: runs(10_000) };

test('a printed query is parsed to the same query', () => {
  fc.assert(
    fc.property(typed, (input) => {
      const query = parseQuery(input);
      const printed = printQuery(query);
      expect(parseQuery(printed)).toEqual(query);
      expect(printQuery(parseQuery(printed))).toBe(printed);
    }),
    RUNS,
  );
});

const value = fc.oneof(
  fc.constantFrom('a b', 'c,d', 'say "hi"', '\\', 'go', ' ', ':'),
  fc.string({ minLength: 1, unit: 'binary' }),
);
const generated: fc.Arbitrary<Query> = fc.record({
  filters: fc.array(
    fc.record({
      name: fc.constantFrom('lang', 'tag', 'in', 'title', 'description', 'code', 'file'),
      isNegated: fc.boolean(),
      values: fc.array(value, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 4 },
  ),
  text: typed.map((words) => words.trim()),
  isExpression: fc.constant(false),
});

test('every query can be printed', () => {
  fc.assert(
    fc.property(generated, (query) => {
      expect(parseQuery(printQuery(query))).toEqual(query);
    }),
    RUNS,
  );
});

/** The grammar once more, character by character and without regular expressions. */
function model(input: string): Pick<Query, 'text' | 'isExpression'> & { words: string[] } {
  const isSpace = (character: string | undefined) => character !== undefined && character.trim() === '';
  const words: string[] = [];
  let output = '';
  let index = 0;
  let gap = '';
  let cut = false;
  while (index < input.length) {
    if (isSpace(input[index])) {
      gap += input[index];
      index += 1;
      continue;
    }
    const rest = input.slice(index);
    for (const marker of ['text:', 'regex:'])
      if (
        output === '' &&
        rest.slice(0, marker.length).toLowerCase() === marker &&
        rest.slice(marker.length).trim() !== ''
      )
        return { words, text: rest.slice(marker.length).trim(), isExpression: marker === 'regex:' };
    const length = filterLength(rest);
    if (length > 0) {
      words.push(rest.slice(0, length));
      cut = true;
      index += length;
    } else {
      let end = index;
      while (end < input.length && !isSpace(input[end])) end += 1;
      output += (output === '' ? '' : cut ? ' ' : gap) + input.slice(index, end);
      cut = false;
      index = end;
    }
    gap = '';
  }
  return { words, text: output, isExpression: false };

  /** Length of the filter at the start, 0 for none. */
  function filterLength(rest: string): number {
    const colon = rest.indexOf(':');
    if (colon === -1) return 0;
    const isNegated = rest.startsWith('-');
    const name = rest.slice(isNegated ? 1 : 0, colon).toLowerCase();
    if (!FILTER_NAMES.some((known) => known === name)) return 0;
    const values: string[] = [];
    let at = colon + 1;
    while (true) {
      let read = '';
      if (rest[at] === '"') {
        at += 1;
        while (at < rest.length && rest[at] !== '"') {
          if (rest[at] === '\\' && at + 1 < rest.length) {
            if (rest[at + 1] !== '"' && rest[at + 1] !== '\\') read += rest[at];
            at += 1;
          }
          read += rest[at];
          at += 1;
        }
        if (at >= rest.length) return 0;
        at += 1;
      } else {
        while (at < rest.length && !isSpace(rest[at]) && rest[at] !== ',' && rest[at] !== '"') {
          read += rest[at];
          at += 1;
        }
      }
      if (read === '') return 0;
      values.push(read.toLowerCase());
      if (at === rest.length || isSpace(rest[at])) break;
      if (rest[at] !== ',') return 0;
      at += 1;
    }
    const among = (...options: string[]) => values.every((one) => options.includes(one));
    if (name === 'sort')
      return !isNegated && values.length === 1 && among('recent', 'oldest', 'views', 'az', 'za', 'best') ? at : 0;
    if (name === 'case') return !isNegated && values.length === 1 && among('yes') ? at : 0;
    if (name === 'is')
      return among('favorite', 'public', 'private', 'template', 'fork', 'multi', 'untagged', 'uncollected', 'mine')
        ? at
        : 0;
    // The parts of `typed` make these values only.
    if (name === 'uses') return values.every((one) => /^(\d+|\d+\.\.\d+|[<>]=?\d+)$/.test(one)) ? at : 0;
    if (name === 'created' || name === 'updated') return values.every((one) => isDate(one)) ? at : 0;
    return at;
  }

  function isDate(one: string): boolean {
    if (/^[<>]\d+[dwmy]$/.test(one)) return true;
    const dates = one.includes('..') ? one.split('..') : [one.replace(/^[<>]=?/, '')];
    return (
      dates.length <= 2 &&
      dates.every((date) => /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(date)) &&
      dates.toSorted().join() === dates.join()
    );
  }
}

test('agrees with an independent reading of the grammar', { tags: ['slow'] }, () => {
  fc.assert(
    fc.property(typed, (input) => {
      const { text: expected, isExpression, words } = model(input);
      const query = parseQuery(input);
      expect(query).toMatchObject({ text: expected, isExpression });
      const kept = words.filter((word) => !/^(sort|case):/i.test(word));
      expect(query.filters.filter(({ name }) => name !== 'sort' && name !== 'case')).toHaveLength(kept.length);
    }),
    RUNS,
  );
});
