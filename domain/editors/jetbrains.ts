import { hasDefault, plainDefault } from '../placeholders/fields.ts';
import type { Placeholder } from '../placeholders/nodes.ts';
import { datePatternOf } from './dates.ts';
import { writeCode } from './dialect.ts';
import type { EditorSnippet, FormatSnippets } from './snippet.ts';
import { xmlAttribute } from './xml.ts';

/** A variable of a live template. Both fields are expressions. */
interface Variable {
  expression: string;
  defaultValue: string;
  alwaysStopAt: boolean;
}

/** The context that all others inherit from. */
const EVERYWHERE = 'OTHER';

/** Formats a group of live templates. */
export const formatJetbrains: FormatSnippets = (snippets) => [
  {
    name: 'Pegboard.xml',
    text: `<templateSet group="Pegboard">\n${snippets.map(toTemplate).join('')}</templateSet>\n`,
  },
];

function toTemplate(snippet: EditorSnippet): string {
  const { value, variables } = toLiveTemplate(snippet);
  const declarations = [...variables].map(([name, { expression, defaultValue, alwaysStopAt }]) => {
    const expressions = `expression="${xmlAttribute(expression)}" defaultValue="${xmlAttribute(defaultValue)}"`;
    return `    <variable name="${name}" ${expressions} alwaysStopAt="${alwaysStopAt}" />\n`;
  });
  const attributes = `name="${xmlAttribute(snippet.trigger)}" value="${xmlAttribute(value)}"`;
  return `  <template ${attributes} description="${xmlAttribute(snippet.title)}" toReformat="false" toShortenFQNames="false">
${declarations.join('')}    <context>
      <option name="${EVERYWHERE}" value="true" />
    </context>
  </template>
`;
}

function toLiveTemplate(snippet: EditorSnippet): { value: string; variables: Map<string, Variable> } {
  const variables = new Map<string, Variable>();
  let hasEnd = false;

  function use(name: string, declare: () => Variable): string {
    if (!variables.has(name)) variables.set(name, declare());
    return `$${name}$`;
  }

  /** Returns the final position, which a live template has once, after its default. */
  function end({ children }: Placeholder): string {
    const text = escapeText(children.map(plainDefault).join(''));
    if (hasEnd) return text;
    hasEnd = true;
    return `${text}$END$`;
  }

  const value = writeCode(snippet, {
    text: escapeText,
    placeholder(placeholder, definition) {
      if (definition.index === 0) return end(placeholder);
      return use(`P${definition.index}`, () => toVariable(definition));
    },
    variable(name) {
      const pattern = datePatternOf(name);
      const expression = name === 'CLIPBOARD' ? 'clipboard()' : pattern && `date("${pattern}")`;
      return expression ? use(name, () => ({ expression, defaultValue: '', alwaysStopAt: false })) : null;
    },
  });
  return { value, variables };
}

function toVariable(definition: Placeholder): Variable {
  const { options } = definition;
  return {
    expression: options ? `enum(${options.map(toLiteral).join(',')})` : '',
    defaultValue: hasDefault(definition) ? toLiteral(plainDefault(definition)) : '',
    alwaysStopAt: true,
  };
}

const escapeText = (text: string): string => text.replaceAll('$', '$$$$');

/** Returns a text of the language of expressions. */
const toLiteral = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
