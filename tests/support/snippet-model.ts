import { isDeepStrictEqual } from 'node:util';
import { fileLanguage } from '#contract/snippet-fields.ts';
import { fileNameKey, shownFileNames } from '#domain/file-names.ts';

/* Model of the API for the snippets of one person. Methods return the expected status. */

export interface ModelFile {
  name: string | null;
  code: string;
}

/** Content of a version. The language of a file follows from its name. */
export interface State {
  title: string;
  tags: string[];
  files: ModelFile[];
}

interface ModelVersion {
  /** Null if purged. */
  state: State | null;
  restoredFrom: number | null;
}

export class ModelSnippet {
  state: State;
  /** Version 1 is the first. */
  readonly versions: ModelVersion[];
  /** Larger than those of snippets that changed before. */
  rank: number;
  /** Number of the step; null outside the trash. */
  trashedAt: number | null = null;
  readonly forkedFrom: number | null;

  constructor(state: State, rank: number, forkedFrom: number | null = null) {
    this.state = state;
    this.versions = [{ state, restoredFrom: null }];
    this.rank = rank;
    this.forkedFrom = forkedFrom;
  }

  get version(): number {
    return this.versions.length;
  }
}

export const shownNames = ({ title, files }: State): string[] =>
  shownFileNames(
    title,
    files.map(({ name }) => ({ name, language: fileLanguage(undefined, name) })),
  );

const startsBlank = ({ files }: State) => files[0]?.code === '';

export class SnippetModel {
  readonly snippets = new Map<number, ModelSnippet>();
  private ranks = 0;

  /** Returns the snippets, latest change first. */
  get live(): [id: number, snippet: ModelSnippet][] {
    return [...this.snippets]
      .filter(([, { trashedAt }]) => trashedAt === null)
      .sort(([, one], [, other]) => other.rank - one.rank);
  }

  /** Returns the ids in the trash, latest first. */
  get trash(): number[] {
    return [...this.snippets]
      .filter(([, { trashedAt }]) => trashedAt !== null)
      .sort(([id, one], [otherId, other]) => Number(other.trashedAt) - Number(one.trashedAt) || otherId - id)
      .map(([id]) => id);
  }

  create(id: number, state: State, forkedFrom: number | null = null): void {
    this.ranks += 1;
    this.snippets.set(id, new ModelSnippet(state, this.ranks, forkedFrom));
  }

  edit(snippet: ModelSnippet, state: State): number {
    if (startsBlank(state)) return 400;
    if (snippet.trashedAt !== null) return 404;
    this.store(snippet, state);
    return 200;
  }

  /** @param fileName undefined keeps the name of the first file */
  editFirst(
    snippet: ModelSnippet,
    { code, fileName, ...fields }: Omit<State, 'files'> & { code: string; fileName?: string | null },
  ): number {
    if (snippet.trashedAt !== null) return 404;
    const [first, ...others] = snippet.state.files;
    const name = fileName === undefined ? (first?.name ?? null) : fileName;
    if (others.some((other) => other.name !== null && name !== null && isSameName(other.name, name))) return 400;
    this.store(snippet, { ...fields, files: [{ name, code }, ...others] });
    return 200;
  }

  restoreVersion(snippet: ModelSnippet, number: number, names?: string[]): number {
    if (names?.length === 0) return 400;
    const version = snippet.versions[number - 1];
    if (snippet.trashedAt !== null || version === undefined) return 404;
    if (version.state === null) return 410;
    const restored = names === undefined ? version.state : withFilesOf(version.state, snippet.state, names);
    if (startsBlank(restored)) return 400;
    this.store(snippet, restored, number);
    return 200;
  }

  purgeVersion(snippet: ModelSnippet, number: number): number {
    const version = snippet.versions[number - 1];
    if (snippet.trashedAt !== null || version === undefined) return 404;
    if (number === snippet.version) return 409;
    version.state = null;
    return 204;
  }

  moveToTrash(snippet: ModelSnippet, step: number): number {
    if (snippet.trashedAt !== null) return 404;
    snippet.trashedAt = step;
    return 204;
  }

  restore(snippet: ModelSnippet): number {
    if (snippet.trashedAt === null) return 404;
    snippet.trashedAt = null;
    return 200;
  }

  remove(id: number): number {
    if (this.snippets.get(id)?.trashedAt === null) return 404;
    this.snippets.delete(id);
    return 204;
  }

  /** Changes the tags of several snippets, which keep their order. Returns how many are different afterwards. */
  changeTags(snippets: ModelSnippet[], change: (tags: string[]) => string[]): number {
    return snippets.filter((snippet) => addVersion(snippet, { ...snippet.state, tags: change(snippet.state.tags) }))
      .length;
  }

  private store(snippet: ModelSnippet, state: State, restoredFrom: number | null = null): void {
    if (!addVersion(snippet, state, restoredFrom)) return;
    this.ranks += 1;
    snippet.rank = this.ranks;
  }
}

/** Returns whether the state differs from the present one. */
function addVersion(snippet: ModelSnippet, state: State, restoredFrom: number | null = null): boolean {
  if (isDeepStrictEqual(snippet.state, state)) return false;
  snippet.state = state;
  snippet.versions.push({ state, restoredFrom });
  return true;
}

const isSameName = (one: string, other: string) => fileNameKey(one) === fileNameKey(other);

/** Restores files by name. For states with at most one file without a name. */
function withFilesOf(version: State, current: State, names: readonly string[]): State {
  const files = [...current.files];
  const [source, target] = [shownNames(version), shownNames(current)];
  for (const name of names) {
    const old = version.files[source.indexOf(name)];
    if (old === undefined) throw new Error(`The version has no file ${name}`);
    let position = target.findIndex((other) => isSameName(name, other));
    if (position === -1 && old.name === null) {
      const unnamed = current.files.findIndex((file) => file.name === null);
      const isOther = source.some((other) => isSameName(other, target[unnamed] ?? ''));
      position = isOther ? -1 : unnamed;
    }
    const kept = position === -1 ? name : (files[position]?.name ?? null);
    files.splice(position === -1 ? files.length : position, 1, { name: old.name ?? kept, code: old.code });
  }
  return { ...current, files };
}
