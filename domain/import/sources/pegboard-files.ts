import { z } from 'zod';
import { baseName } from '#domain/file-languages.ts';
import type { Found, Problem, TextFile } from '../library.ts';
import { parseYamlText, splitFrontMatter } from '../parse-text.ts';

const Position = z.number().catch(Number.POSITIVE_INFINITY);
const Text = z.string().nullish();

/** Front matter that `createLayout` writes. The server validates the other fields. */
const SnippetMatter = z.looseObject({
  pegboard: z.literal('snippet'),
  position: Position,
  files: z.array(z.object({ path: z.string(), name: Text, language: Text })).min(1),
});
const CollectionMatter = z.looseObject({
  pegboard: z.literal('collection'),
  position: Position,
  snippets: z.array(z.string()),
});
const SearchesMatter = z.object({ pegboard: z.literal('searches'), searches: z.array(z.unknown()) });
const Matter = z.discriminatedUnion('pegboard', [SnippetMatter, CollectionMatter, SearchesMatter]);

type Matter = z.output<typeof Matter>;
type Described<Kind extends Matter['pegboard']> = { file: string; fields: Extract<Matter, { pegboard: Kind }> };

interface FilesRead {
  found: Found | null;
  others: TextFile[];
  problems: Problem[];
}

/** Reads an export as files: a Markdown file describes each snippet and collection. Returns the other files, too. */
export function readPegboardFiles(files: readonly TextFile[]): FilesRead {
  const { snippets, collections, searches, code } = sortFiles(files);
  const problems: Problem[] = [];
  const items: unknown[] = [];
  const positions = new Map<string, number>();
  for (const { file, fields } of snippets.sort(byPosition)) {
    const { pegboard: _, position: __, files: described, ...snippet } = fields;
    const found = described.flatMap(({ path, name, language }) => {
      const text = code.get(besides(file, path));
      code.delete(besides(file, path));
      if (text !== undefined) return [{ name, language, code: text }];
      problems.push({ file, line: null, message: `The file ${path} is missing.` });
      return [];
    });
    if (found.length === 0) continue;
    positions.set(withoutExtension(file), items.length);
    items.push({ ...snippet, files: found });
  }
  const isExport = snippets.length + collections.length + searches.length > 0;
  return {
    found: isExport
      ? {
          source: 'Pegboard',
          snippets: items,
          collections: collections.sort(byPosition).map(({ file, fields }) => {
            const { pegboard: _, position: __, snippets: paths, ...collection } = fields;
            return { ...collection, snippets: paths.flatMap((path) => positions.get(besides(file, path)) ?? []) };
          }),
          searches,
        }
      : null,
    others: [...code].map(([name, text]) => ({ name, text })),
    problems,
  };
}

/** Tells the files that describe from those that they describe, whose code may look the same. */
function sortFiles(files: readonly TextFile[]) {
  const sorted = {
    snippets: [] as Described<'snippet'>[],
    collections: [] as Described<'collection'>[],
    searches: [] as unknown[],
    code: new Map(files.map(({ name, text }) => [name, text])),
  };
  const described = new Set<string>();
  for (const { name: file, text } of files.filter(isDescription).sort(describingFirst)) {
    const fields = described.has(file) ? null : readMatter(file, text);
    if (fields === null) continue;
    sorted.code.delete(file);
    if (fields.pegboard === 'searches') sorted.searches.push(...fields.searches);
    else if (fields.pegboard === 'collection') sorted.collections.push({ file, fields });
    else {
      sorted.snippets.push({ file, fields });
      for (const { path } of fields.files) described.add(besides(file, path));
    }
  }
  return sorted;
}

/** Puts a file before those that it may describe: `a.md.md` describes `a.md`, and `a.md` describes `a/b.md`. */
function describingFirst({ name: one }: TextFile, { name: other }: TextFile): number {
  const depth = (name: string) => name.split('/').length;
  return depth(one) - depth(other) || other.length - one.length;
}

const withoutExtension = (file: string): string => file.slice(0, -'.md'.length);

/** Returns a path that is relative to the folder of a file. */
const besides = (file: string, path: string): string => `${file.slice(0, -baseName(file).length)}${path}`;

const byPosition = (one: { fields: { position: number } }, other: { fields: { position: number } }): number =>
  // The difference of two infinite numbers is not a number.
  one.fields.position === other.fields.position ? 0 : one.fields.position - other.fields.position;

const START = /^---\r?\npegboard: /;

const isDescription = ({ name, text }: TextFile): boolean => name.endsWith('.md') && START.test(text);

/** Returns null for a file that describes another one than its name says. */
function readMatter(file: string, text: string): Matter | null {
  const fields = Matter.safeParse(parseYamlText(splitFrontMatter(text)?.frontMatter ?? '')).data ?? null;
  if (fields?.pegboard !== 'snippet') return fields;
  const name = baseName(withoutExtension(file));
  return fields.files.every(({ path }) => path === name || path.startsWith(`${name}/`)) ? fields : null;
}
