import { z } from 'zod';
import { collectionsByPath } from '../collections.ts';
import { readFences } from '../fences.ts';
import { toFiles } from '../foreign-files.ts';
import { Flag, ForeignTime, type Found, leftOut, type TextFile, TRASH, toTimestamp } from '../library.ts';
import { parseYamlText, splitFrontMatter } from '../parse-text.ts';

/** Front matter of a snippet in a vault of massCode 5: https://github.com/massCodeIO/massCode */
const VaultSnippet = z.object({
  name: z.string(),
  description: z.string().nullish(),
  contents: z.array(z.unknown()),
  tags: z.array(z.number()).nullish().catch(null),
  isFavorites: Flag,
  isDeleted: Flag,
  createdAt: ForeignTime,
  updatedAt: ForeignTime,
});
type VaultSnippet = z.output<typeof VaultSnippet> & { path: string; body: string };

const VaultState = z.object({ tags: z.array(z.object({ id: z.number(), name: z.string() })) });

const FRAGMENT = '## Fragment:';

/** Folders that massCode does not show as such. */
const HIDDEN_FOLDERS = new Set(['.masscode', 'inbox', 'code']);

/** Reads the files of a vault of massCode 5, without its trash. Returns the other files, too. */
export function readMassCodeVault(files: readonly TextFile[]): { found: Found | null; others: TextFile[] } {
  const snippets: VaultSnippet[] = [];
  const others: TextFile[] = [];
  for (const file of files) {
    const snippet = readSnippet(file);
    if (snippet) snippets.push(snippet);
    else others.push(file);
  }
  if (snippets.length === 0) return { found: null, others };
  const isState = ({ name }: TextFile) => /(?:^|\/)(?:state\.json|\.state\.yaml|\.meta\.yaml)$/.test(name);
  const tags = new Map(others.filter(isState).flatMap(readTags));
  const kept = snippets.filter(({ path, isDeleted }) => !isDeleted && !/(?:^|\/)trash\//.test(path));
  return {
    found: {
      source: 'massCode',
      snippets: kept.map((snippet) => toSnippet(snippet, tags)),
      collections: collectionsByPath(kept.map(({ path }) => shownPath(path))),
      dropped: leftOut(snippets.length - kept.length, TRASH),
    },
    others: others.filter((file) => !isState(file)),
  };
}

function readSnippet({ name, text }: TextFile): VaultSnippet | null {
  const parts = name.endsWith('.md') ? splitFrontMatter(text) : null;
  if (parts === null || !parts.body.includes(FRAGMENT)) return null;
  const snippet = VaultSnippet.safeParse(parseYamlText(parts.frontMatter)).data;
  return snippet ? { ...snippet, path: name, body: parts.body } : null;
}

const readTags = ({ text }: TextFile): [number, string][] =>
  VaultState.safeParse(parseYamlText(text)).data?.tags.map(({ id, name }) => [id, name] as const) ?? [];

function toSnippet(snippet: VaultSnippet, tags: ReadonlyMap<number, string>) {
  return {
    title: snippet.name,
    description: snippet.description,
    files: toFiles(readFragments(snippet.body)),
    tags: (snippet.tags ?? []).flatMap((id) => tags.get(id) ?? []),
    isFavorite: Boolean(snippet.isFavorites),
    createdAt: toTimestamp(snippet.createdAt),
    updatedAt: toTimestamp(snippet.updatedAt),
  };
}

/** Returns the fragments, each with its label on the line above the fence. */
function readFragments(body: string) {
  let label = '';
  return readFences(body).flatMap((part) => {
    if (part.kind === 'fence') return [{ name: label, language: part.language, code: part.code }];
    const heading = part.lines.findLast((line) => line.startsWith(FRAGMENT));
    label = heading?.slice(FRAGMENT.length).trim() ?? label;
    return [];
  });
}

/** Returns the path below the vault's own folders, which begins with that of the zip or the vault. */
function shownPath(path: string): string {
  const parts = path.split('/');
  const last = parts.findLastIndex((part, index) => index < parts.length - 1 && HIDDEN_FOLDERS.has(part));
  return parts.slice(last + 1).join('/');
}
