import { XmlElement } from '@rgrove/parse-xml';
import { dateVariableOf } from '#domain/editors/dates.ts';
import { toLanguage } from '../foreign-files.ts';
import { leftOut, type ReadXml } from '../library.ts';
import { joinParts, type Part, partsOf, placeholder } from '../template.ts';
import { createTriggers } from '../triggers.ts';

/** Contexts whose name is not that of a language. */
const CONTEXTS: Readonly<Record<string, string>> = {
  JAVA_SCRIPT: 'javascript',
  TYPESCRIPT: 'typescript',
  SHELL_SCRIPT: 'bash',
  CSHARP: 'csharp',
  'OBJECTIVE-C': 'objectivec',
};

/** Reads a group of live templates: https://www.jetbrains.com/help/idea/using-live-templates.html */
export const readJetbrains: ReadXml = (root) => {
  if (root.name !== 'templateSet') return null;
  const triggers = createTriggers();
  const snippets = elementsOf(root, 'template').map((template) => {
    const { name = '', value = '', description } = template.attributes;
    const trigger = triggers.take([name]);
    return {
      title: description || name,
      ...joinParts(toParts(value, elementsOf(template, 'variable'))),
      language: languageOf(template),
      ...(trigger !== undefined && { trigger }),
    };
  });
  const expressions = elementsOf(root, 'template').flatMap((template) =>
    elementsOf(template, 'variable').filter(({ attributes: { expression = '' } }) => !isKnown(expression)),
  );
  const further = elementsOf(root, 'template').reduce((sum, one) => sum + Math.max(0, contextsOf(one).length - 1), 0);
  const dropped = [
    ...triggers.dropped(),
    ...leftOut(expressions.length, ['expression', 'expressions']),
    ...leftOut(further, ['further context', 'further contexts']),
  ];
  return { source: 'JetBrains', snippets, dropped };
};

/** Whether an expression has a counterpart. */
const isKnown = (expression: string): boolean =>
  expression === '' ||
  expression === 'clipboard()' ||
  /^enum\(.*\)$/s.test(expression) ||
  /^date\("[^"]*"\)$/.test(expression);

const elementsOf = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((node): node is XmlElement => node instanceof XmlElement && node.name === name);

/** Returns the names of the contexts that name a language. */
const contextsOf = (template: XmlElement): string[] =>
  elementsOf(template, 'context')
    .flatMap((context) => elementsOf(context, 'option'))
    .filter(({ attributes: { name = '', value } }) => value === 'true' && name !== 'OTHER')
    .map(({ attributes: { name = '' } }) => name);

function languageOf(template: XmlElement): string | undefined {
  const [name] = contextsOf(template);
  return name === undefined ? undefined : (CONTEXTS[name] ?? toLanguage(name.replace(/_.*/, '')));
}

/** Replaces `$NAME$`. `$$` is a dollar sign. */
function toParts(value: string, variables: readonly XmlElement[]): Part[] {
  const declared = new Map(variables.map(({ attributes }) => [attributes.name, attributes]));
  const numbers = new Map<string, number>();
  return partsOf(value, /\$(\w*)\$/g, ([, name = '']) => {
    if (name === '') return { text: '$' };
    if (name === 'END') return { placeholder: '$0' };
    if (name === 'SELECTION') return { placeholder: '$TM_SELECTED_TEXT' };
    const { expression = '', defaultValue = '' } = declared.get(name) ?? {};
    if (expression === 'clipboard()') return { placeholder: '$CLIPBOARD' };
    const date = /^date\("([^"]*)"\)$/.exec(expression)?.[1];
    const variable = date === undefined ? undefined : dateVariableOf(date);
    if (variable !== undefined) return { placeholder: `$${variable}` };

    const known = numbers.get(name);
    if (known !== undefined) return { placeholder: `$${known}` };
    // Our export names a placeholder by its number.
    const own = /^P(\d+)$/.exec(name)?.[1];
    const index = own === undefined ? numbers.size + 1 : Number(own);
    numbers.set(name, index);
    const options = /^enum\((.*)\)$/s.exec(expression)?.[1];
    const [text = own === undefined ? name : ''] = literalsOf(defaultValue);
    return placeholder(index, text, options === undefined ? [] : literalsOf(options));
  });
}

/** Returns the text literals of an expression. */
const literalsOf = (expression: string): string[] =>
  [...expression.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, literal = '']) =>
    literal.replace(/\\(.)/gs, (_, character) => (character === 'n' ? '\n' : character)),
  );
