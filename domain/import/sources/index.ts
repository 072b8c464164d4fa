import type { Found, ReadJson, ReadText, ReadXml, TextFile } from '../library.ts';
import { InvalidText, parseJsonText, parseXmlText } from '../parse-text.ts';
import { readByteStash, readByteStashMarkdown } from './bytestash.ts';
import { isGistWithoutCode, readGists } from './gist.ts';
import { readJetbrains } from './jetbrains.ts';
import { readMarkdown } from './markdown.ts';
import { readMassCode } from './masscode.ts';
import { readOpengists } from './opengist.ts';
import { readCertainPegboard } from './pegboard.ts';
import { readRaycast } from './raycast.ts';
import { readSnippetBox } from './snippet-box.ts';
import { readSnippetsLab } from './snippets-lab.ts';
import { readSublime } from './sublime.ts';
import { readVimSnippets } from './vim.ts';
import { readVscode } from './vscode.ts';

const NO_CODE = 'This list of gists has no code in it. Import each gist as its own address, its `url`, answers.';

/** Each recognizes its own format by the shape of the values. Only the last one also reads lists of gists and of snippet-box. */
const JSON_SOURCES: readonly ReadJson[] = [
  readMassCode,
  readByteStash,
  readSnippetsLab,
  readOpengists,
  readGists,
  readSnippetBox,
  readRaycast,
  readVscode,
  readCertainPegboard,
];
const XML_SOURCES: readonly ReadXml[] = [readSublime, readJetbrains];
const TEXT_SOURCES: readonly ReadText[] = [readVimSnippets, readByteStashMarkdown, readMarkdown];

/** Returns the first result that is not null. */
const firstOf = <Argument extends readonly unknown[]>(
  sources: readonly ((...given: Argument) => Found | null)[],
  ...given: Argument
): Found | null => {
  for (const read of sources) {
    const found = read(...given);
    if (found) return found;
  }
  return null;
};

/**
 * Reads the snippets in a value of JSON. Returns null if it may be any other JSON.
 *
 * @throws InvalidText for a list of gists without code
 */
export function readForeignJson(value: unknown, file: string): Found | null {
  if (isGistWithoutCode(value)) throw new InvalidText(NO_CODE);
  return firstOf(JSON_SOURCES, value, file);
}

/**
 * Reads the snippets in a text, by its content. Returns null if it is code.
 *
 * @throws InvalidText for a file of a format that it breaks
 */
export function readForeignText(file: TextFile): Found | null {
  const { name, text } = file;
  if (/^\s*[[{]/.test(text) && /\.(json|code-snippets)$/i.test(name)) return readForeignJson(parseJsonText(text), name);
  if (/^\s*</.test(text) && /\.(xml|sublime-snippet)$/i.test(name))
    return firstOf(XML_SOURCES, parseXmlText(text), name);
  return firstOf(TEXT_SOURCES, file);
}
