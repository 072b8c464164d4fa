import { XmlElement, type XmlNode } from '@rgrove/parse-xml';
import { languageNamed } from '#domain/editors/languages.ts';
import { SUBLIME_SCOPES } from '#domain/editors/sublime.ts';
import { titleOfFile } from '#domain/file-languages.ts';
import { leftOut, type ReadXml } from '../library.ts';
import { fromVscodeSyntax } from '../template.ts';
import { createTriggers } from '../triggers.ts';

/** Reads a snippet of Sublime Text: https://docs.sublimetext.io/guide/extensibility/snippets.html */
export const readSublime: ReadXml = (root, file) => {
  if (root.name !== 'snippet') return null;
  const field = (name: string) => root.children.find((node) => isNamed(node, name))?.text;
  const content = field('content');
  if (content === undefined) return null;
  const triggers = createTriggers();
  const trigger = triggers.take([field('tabTrigger')?.trim() ?? '']);
  const [scope, ...further] = (field('scope') ?? '').split(',');
  const snippet = {
    title: field('description')?.trim() || titleOfFile(file),
    // The content starts on the line after its tag.
    ...fromVscodeSyntax(content.replace(/^\r?\n/, '').replace(/\r?\n$/, '')),
    language: languageNamed(SUBLIME_SCOPES, scope?.trim() ?? '') ?? undefined,
    ...(trigger !== undefined && { trigger }),
  };
  const dropped = [...leftOut(further.length, ['further scope', 'further scopes']), ...triggers.dropped()];
  return { source: 'Sublime Text', snippets: [snippet], dropped };
};

const isNamed = (node: XmlNode, name: string): node is XmlElement => node instanceof XmlElement && node.name === name;
