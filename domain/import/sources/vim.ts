import { escapeText } from '#domain/editors/vscode-body.ts';
import { type Found, leftOut, type ReadText } from '../library.ts';
import { languageOfSnippetFile } from '../snippet-file-language.ts';
import { fromVscodeSyntax } from '../template.ts';
import { createTriggers } from '../triggers.ts';

/** A snippet of Vim with its code in the syntax of its plugin. */
interface VimSnippet {
  trigger: string;
  title: string;
  lines: string[];
}

/** Counts of what has no counterpart. */
interface Dropped {
  options: number;
  globals: number;
  statements: number;
}

const REGULAR_EXPRESSION = ['regular expression of a trigger', 'regular expressions of triggers'] as const;

const START = /^snippet\s+(.+)$/;
/** Statements outside of snippets. */
const STATEMENT = /^(?:priority|extends|clearsnippets|context|(?:pre|post)_(?:expand|jump))\b/;
/** Trigger, description in quotes and options of UltiSnips. A trigger with white space is in quotes, too. */
const ULTISNIPS = /^("[^"]*"|!.+?!|\S+)(?:\s+"(.*)"(?:\s+(\S+))?)?\s*$/;

/** Reads `.snippets` files of UltiSnips (each snippet ends with `endsnippet`) and of snipMate (its lines are indented). */
export const readVimSnippets: ReadText = ({ name, text }) => {
  if (!name.endsWith('.snippets')) return null;
  const lines = text.split(/\r?\n/);
  const isUltiSnips = lines.some((line) => line.trimEnd() === 'endsnippet');
  const left: Dropped = { options: 0, globals: 0, statements: 0 };
  const snippets = isUltiSnips ? readUltiSnips(lines, left) : readSnipMate(lines, left);
  if (snippets.length === 0) return null;
  const triggers = createTriggers();
  const language = languageOfSnippetFile(name);
  const expressions = snippets.filter(({ trigger }) => trigger === '').length;
  const items = snippets.map(({ trigger: wanted, title, lines: body }) => {
    const trigger = triggers.take([wanted]);
    return {
      title: title || wanted,
      ...fromVscodeSyntax(withoutEvaluation(body.join('\n'))),
      language,
      ...(trigger !== undefined && { trigger }),
    };
  });
  return {
    source: isUltiSnips ? 'UltiSnips' : 'snipMate',
    dropped: [
      ...leftOut(expressions, REGULAR_EXPRESSION),
      ...leftOut(left.options, ['option of a trigger', 'options of triggers']),
      ...leftOut(left.globals, ['block of global code', 'blocks of global code']),
      ...leftOut(left.statements, ['statement', 'statements']),
      ...triggers.dropped(),
    ],
    snippets: items,
  } satisfies Found;
};

/** @param left counts are added */
function readUltiSnips(lines: readonly string[], left: Dropped): VimSnippet[] {
  const snippets: VimSnippet[] = [];
  let open: VimSnippet | null = null;
  let isGlobal = false;
  for (const line of lines) {
    const [, header = ''] = START.exec(line) ?? [];
    if (open) {
      if (line.trimEnd() !== 'endsnippet') open.lines.push(line);
      else {
        snippets.push(open);
        open = null;
      }
    } else if (isGlobal) isGlobal = line.trimEnd() !== 'endglobal';
    else if (/^global\b/.test(line)) {
      isGlobal = true;
      left.globals += 1;
    } else if (STATEMENT.test(line)) left.statements += 1;
    else if (header !== '') {
      const [, trigger = header, title = '', options = ''] = ULTISNIPS.exec(header) ?? [];
      // A regular expression cannot be typed.
      left.options += options.replace('r', '').length;
      const typed = options.includes('r') ? '' : trigger.replace(/^"(.*)"$/, '$1');
      open = { trigger: typed, title: title || trigger, lines: [] };
    }
  }
  return snippets;
}

/** @param left counts are added */
function readSnipMate(lines: readonly string[], left: Dropped): VimSnippet[] {
  const snippets: VimSnippet[] = [];
  let open: VimSnippet | undefined;
  for (const line of lines) {
    const [, header = ''] = START.exec(line) ?? [];
    const [, trigger = '', title = ''] = /^(\S+)\s*(.*)$/.exec(header) ?? [];
    if (trigger !== '') {
      open = { trigger, title: title.replace(/^"(.*)"$/, '$1'), lines: [] };
      snippets.push(open);
    } else if (/^\s/.test(line) || line === '') open?.lines.push(line.replace(/^(\t| {1,8})/, ''));
    else {
      open = undefined;
      if (STATEMENT.test(line)) left.statements += 1;
    }
  }
  // Blank lines between snippets belong to none.
  for (const { lines: body } of snippets) while (body.at(-1)?.trim() === '') body.pop();
  return snippets.filter(({ lines: body }) => body.length > 0);
}

/** Keeps code between backticks, which the plugins run in Python, Vim script or a shell, as text. */
const withoutEvaluation = (code: string): string =>
  code
    .replace(/(?<!\\)`[^`]*`/g, (evaluated) => escapeText(evaluated))
    .replace(/\$\{?VISUAL\b(:[^}]*)?\}?/g, '$${TM_SELECTED_TEXT$1}');
