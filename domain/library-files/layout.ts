import { archiveNames } from '../archive-names.ts';
import { baseName } from '../file-languages.ts';
import { type NamedFile, shownFileNames } from '../file-names.ts';
import { writeFrontMatter } from './front-matter.ts';
import { createNames, type Names, safeName } from './safe-names.ts';

/** A snippet of an export. Other fields are written as they are. */
export interface LibrarySnippet {
  readonly title: string;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly viewCount: number;
  readonly isFavorite: boolean;
  readonly isPublic: boolean;
  readonly commentsClosed: boolean;
  readonly isTemplate: boolean;
  readonly trigger: string | null;
  readonly files: readonly (NamedFile & { readonly code: string })[];
}

/** A collection of an export with the ids of its snippets in order. */
export interface LibraryCollection {
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly snippets: readonly number[];
}

/** A file by its path with `/`. */
export interface LibraryFile {
  readonly path: string;
  readonly text: string;
}

export interface Layout {
  /** Returns the files of the next snippet, in a folder if there are several, and its Markdown file. */
  place(id: number, snippet: LibrarySnippet): LibraryFile[];
  /** Returns the Markdown files of collections. Call it after all snippets. */
  collections(): Iterable<LibraryFile>;
  searches(searches: readonly { name: string; q: string }[]): LibraryFile[];
}

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Lays a library out in files: a folder for each collection, and in the folder of its first collection a file or folder for
 * each snippet. A Markdown file next to each holds in its front matter what code cannot. `readPegboardFiles` reads them back.
 */
export function createLayout(collections: readonly LibraryCollection[]): Layout {
  const root = createNames();
  const folders = collections.map(({ name }) => ({
    path: root.take(safeName(name, 'collection')),
    names: createNames(),
  }));
  const folderOf = new Map<number, (typeof folders)[number]>();
  for (const [index, { snippets }] of collections.entries()) {
    const folder = folders[index];
    for (const id of snippets) if (folder && !folderOf.has(id)) folderOf.set(id, folder);
  }
  /** Only of snippets in collections. */
  const paths = new Map<number, string>();
  let position = 0;

  return {
    place(id, { files, ...snippet }) {
      const folder = folderOf.get(id);
      const placed = placeFiles(snippet.title, files, folder?.names ?? root);
      const inside = folder ? `${folder.path}/` : '';
      if (folder) paths.set(id, `${inside}${placed.name}`);
      const described = files.map(({ name, language }, index) => ({ path: placed.paths[index], name, language }));
      const fields = { pegboard: 'snippet', position, ...snippet, files: described };
      position += 1;
      return [
        { path: `${inside}${placed.name}.md`, text: writeFrontMatter(fields) },
        ...files.map(({ code }, index) => ({
          path: `${inside}${placed.paths[index]}`,
          // Readers drop the first byte order mark.
          text: code.startsWith(BYTE_ORDER_MARK) ? `${BYTE_ORDER_MARK}${code}` : code,
        })),
      ];
    },

    *collections() {
      for (const [index, { snippets, ...collection }] of collections.entries()) {
        const items = snippets.flatMap((id) => paths.get(id) ?? []);
        const fields = { pegboard: 'collection', position: index, ...collection, snippets: items };
        yield { path: `${folders[index]?.path}.md`, text: writeFrontMatter(fields) };
      }
    },

    searches: (searches) =>
      searches.length === 0
        ? []
        : [{ path: `${root.take('searches')}.md`, text: writeFrontMatter({ pegboard: 'searches', searches }) }],
  };
}

/** Returns the name of a snippet's file or folder, and the paths of its files in the same folder. */
function placeFiles(title: string, files: readonly NamedFile[], names: Names): { name: string; paths: string[] } {
  const shown = shownFileNames(title, files);
  if (files.length === 1) {
    const name = names.take(safeName(baseName(shown[0] ?? ''), 'snippet'));
    return { name, paths: [name] };
  }
  const folder = names.take(safeName(title, 'snippet'));
  const safe = shown.map((name) =>
    name
      .split('/')
      .map((segment) => safeName(segment, 'file'))
      .join('/'),
  );
  return { name: folder, paths: archiveNames(safe).map((name) => `${folder}/${name}`) };
}
