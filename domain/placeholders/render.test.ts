import { expect, test, vi } from 'vitest';
import { fieldsOf, hasNamedPlaceholders } from './fields.ts';
import { parseTemplate } from './parse.ts';
import { createRe2Compiler } from './re2.ts';
import { renderTemplate, resolveVariables, type Values } from './render.ts';
import type { VariableContext } from './variables.ts';

const NOW: VariableContext = { now: new Date(2026, 0, 5, 9, 3, 7, 42) };

const parse = (text: string) => parseTemplate(text, createRe2Compiler());

function render(text: string, values: Values = {}, context: VariableContext = NOW) {
  const nodes = parse(text);
  return renderTemplate(nodes, values, resolveVariables(nodes, context));
}

const fill = (text: string, values?: Values, context?: VariableContext) => render(text, values, context).text;

test.each([
  ['a default', 'Hi ${1:name}, $1', {}, 'Hi name, name'],
  ['a value by the default', 'Hi ${1:name}, $1', { name: 'Ada' }, 'Hi Ada, Ada'],
  ['a value by the number', '$1-${2}', { 1: 'a', 2: 'b' }, 'a-b'],
  ['an empty value', '<${1:x}>', { x: '' }, '<>'],
  ['one value for equal names', '${1:a} ${2:a}', { a: 'z' }, 'z z'],
  ['a choice', '${1|one,two|} $1', {}, 'one one'],
  ['a choice by its first option', '${1|one,two|} $1', { one: 'two' }, 'two two'],
  ['a nested default', '${1:<${2:tag}>} $2', { tag: 'p' }, '<p> p'],
  ['a nested placeholder by its flattened default', '${1:<${2:tag}>} $2', { '<tag>': 'x' }, 'x tag'],
  ['the final position', 'a$0b${0}', {}, 'ab'],
  ['text at the final position', 'a${0:end}', { end: 'z' }, 'az'],
  ['a value that looks like a placeholder', '${1:a}', { a: '$1 ${2:b} \\$' }, '$1 ${2:b} \\$'],
  ['names of object properties', '$1 ${2:toString} ${3:__proto__}', {}, ' toString __proto__'],
  ['defaults that contain each other', '${1:a$2}${2:b$1}', {}, 'abb'],
])('fills in %s', (_what, text, values, expected) => {
  expect(fill(text, values as Values)).toBe(expected);
});

test.each([
  ['an unknown variable', '$foo ${foo} ${TM_FILENAME}'],
  ['an unknown variable with a transform', '${foo/(.*)/${1:/upcase}/}'],
  ['code of JavaScript', '`${x} ${a.b} ${call(1)}`'],
  ['a shell variable', '$HOME ${HOME} "$@" $?'],
  ['an expression that RE2 does not support', '${1/(?=x)y/$1/}'],
  ['a back reference', '${1/(a)\\1/b/}'],
])('leaves %s as it is', (_what, text) => {
  expect(fill(text)).toBe(text);
});

test('takes the default of an unknown variable', () => {
  expect(fill('${foo:x} ${foo:${1:y}}', { y: 'z' })).toBe('x z');
});

test('names what is missing, but never the final position', () => {
  expect(render('$2 ${1:a} $1 $3 $0 ${4|x,y|} ${5:}', { 3: '' }).missing).toEqual(['2', '5']);
});

test.each([
  ['CURRENT_YEAR', '2026'],
  ['CURRENT_YEAR_SHORT', '26'],
  ['CURRENT_MONTH', '01'],
  ['CURRENT_MONTH_NAME', 'January'],
  ['CURRENT_MONTH_NAME_SHORT', 'Jan'],
  ['CURRENT_DATE', '05'],
  ['CURRENT_DAY_NAME', 'Monday'],
  ['CURRENT_DAY_NAME_SHORT', 'Mon'],
  ['CURRENT_HOUR', '09'],
  ['CURRENT_MINUTE', '03'],
  ['CURRENT_SECOND', '07'],
  ['CURRENT_SECONDS_UNIX', String(Math.floor(NOW.now.getTime() / 1000))],
])('fills in $%s', (name, expected) => {
  expect(fill(`$${name} \${${name}} \${${name}:default}`)).toBe(`${expected} ${expected} ${expected}`);
});

test('formats the offset of the time zone', () => {
  const now = new Date();
  const offset = vi.spyOn(now, 'getTimezoneOffset').mockReturnValue(-330);
  expect(fill('$CURRENT_TIMEZONE_OFFSET', {}, { now })).toBe('+05:30');
  offset.mockReturnValue(210);
  expect(fill('$CURRENT_TIMEZONE_OFFSET', {}, { now })).toBe('-03:30');
});

test('gives each random variable its own value, the same at each rendering', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(fill('$RANDOM $RANDOM_HEX')).toMatch(/^\d{6} [0-9a-f]{6}$/);
  const nodes = parse('$UUID $UUID');
  const variables = resolveVariables(nodes, NOW);
  const { text } = renderTemplate(nodes, {}, variables);
  const [first = '', second = ''] = text.split(' ');
  expect(first).toMatch(uuid);
  expect(second).toMatch(uuid);
  expect(first).not.toBe(second);
  expect(renderTemplate(nodes, {}, variables).text).toBe(text);
});

test('fills in the clipboard, or the default where it cannot be read', () => {
  expect(fill('[$CLIPBOARD] ${CLIPBOARD:none}', {}, { ...NOW, clipboard: 'copied' })).toBe('[copied] copied');
  expect(fill('[$CLIPBOARD] ${CLIPBOARD:none}')).toBe('[] none');
});

test.each([
  ['upcase', '${1/(.*)/${1:/upcase}/}', 'fooBar', 'FOOBAR'],
  ['downcase', '${1/(.*)/${1:/downcase}/}', 'FOO', 'foo'],
  ['capitalize', 'set${1/(.*)/${1:/capitalize}/}', 'state', 'setState'],
  ['pascalcase', '${1/(.*)/${1:/pascalcase}/}', 'my-file name', 'MyFileName'],
  ['camelcase', '${1/(.*)/${1:/camelcase}/}', 'My-file name', 'myFileName'],
  ['an unknown shorthand', '${1/(.*)/${1:/shout}/}', 'a', 'a'],
  ['the first match', '${1/a/b/}', 'aa', 'ba'],
  ['all matches', '${1/a/b/g}', 'aca', 'bcb'],
  ['ignoring case', '${1/A/b/gi}', 'aA', 'bb'],
  ['lines', '${1/^/> /gm}', 'a\nb', '> a\n> b'],
  ['groups', '${1/(\\w+)-(\\w+)/$2 ${1}/}', 'a-b', 'b a'],
  ['named groups', '${1/(?<x>a)/[$1]/}', 'a', '[a]'],
  ['text if a group matched', '${1/(a)?(.*)/${1:+yes} $2/}', 'ab', 'yes b'],
  ['text if a group did not match', '${1/(a)?(.*)/${1:-no}$2/}', 'b', 'nob'],
  ['text for both cases', '${1/(a)?.*/${1:?yes:no}/}', 'b', 'no'],
  ['text if nothing matched', '${1/(x)/${1:else}/}', 'a', 'else'],
  ['no match', '${1/x/y/}', 'a', 'a'],
  ['an escaped slash', '${1/a\\/b/c\\/d/}', 'a/b', 'c/d'],
  ['text beyond the basic plane', '${1/./[$0]/g}', 'a🦊', '[a][🦊]'],
])('transforms with %s', (_what, text, value, expected) => {
  expect(fill(text, { 1: value })).toBe(expected);
});

test('transforms a default and a variable', () => {
  expect(fill('${1:state} ${1/(.*)/${1:/upcase}/}')).toBe('state STATE');
  expect(fill('${CURRENT_MONTH_NAME/(.*)/${1:/downcase}/}')).toBe('january');
});

test('lists the fields in their order, with equal names once', () => {
  expect(fieldsOf(parse('${0:last} ${3:c} $2 ${1|x,y|} ${4:c} $0 $CURRENT_YEAR'))).toEqual([
    { name: 'x', hasDefault: true, options: ['x', 'y'] },
    { name: '2', hasDefault: false },
    { name: 'c', hasDefault: true },
    { name: 'last', hasDefault: true },
  ]);
});

test.each([
  ['${1:name}', true],
  ['${1|a,b|}', true],
  ['echo $1 ${2}', false],
  ['`${x}` $HOME', false],
  ['${1:-default} ${2:=x} ${3:?error}', false],
  ['\\${1:name}', false],
])('%s has named placeholders: %s', (text, expected) => {
  expect(hasNamedPlaceholders(parse(text))).toBe(expected);
});

test.each([
  ['mirrors of a long default', `\${1:${'x'.repeat(200_000)}}${'$1'.repeat(20)}`],
  [
    'defaults that double',
    `${Array.from({ length: 40 }, (_, n) => `\${${n + 1}:$${n + 2}$${n + 2}}`).join('')}\${41:x}`,
  ],
  ['a long replacement of each character', `\${1:${'a'.repeat(1_000)}}\${1/a/${'b'.repeat(10_000)}/g}`],
])('refuses a result beyond 2 MiB: %s', (_what, text) => {
  expect(() => fill(text)).toThrow('longer than 2 MiB');
});

test('refuses expressions that take too long', () => {
  expect(() => fill('${1/(.*a){50}/x/}'.repeat(50), { 1: 'a'.repeat(100_000) })).toThrow('take too long');
});

test.each([
  ['braces', '${1:'],
  ['transforms', '${1/'],
  ['whole transforms', '${1/a/b/}'],
  ['different transforms', Array.from({ length: 30_000 }, (_, n) => `\${1/a${n}/b/}`).join('')],
  ['choices', '${1|a,'],
  ['conditions', `\${1/a/${'${1:+'.repeat(100_000)}`],
  ['counted expressions', '${1/(a{30}){30}/b/}'],
  ['transforms in conditions', `${'${1:+'}${'${1/a/'.repeat(48)}}`],
  ['closed braces', `${'${1:'.repeat(60_000)}${'}'.repeat(60_000)}`],
])('parses 512 KiB of %s in linear time', (_what, part) => {
  const text = part.repeat(Math.ceil((512 * 1024) / part.length)).slice(0, 512 * 1024);
  const start = performance.now();
  const nodes = parse(text);
  fieldsOf(nodes);
  renderTemplate(nodes, {}, new Map());
  // Quadratic time would take minutes.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test.each([
  ['placeholders', '${1:a}'],
  ['conditions', '${1/a/${1:+'],
  ['choices', '${1|a,b|}'],
])('reads constructs after too many %s as text', (_what, part) => {
  const text = `${part.repeat(30_000)}\${2:late}`;
  const nodes = JSON.stringify(parse(text));
  // In conditions, the brace closes one of them.
  expect(nodes).toContain('${2:late');
  expect(nodes).not.toContain('"index":2');
});
