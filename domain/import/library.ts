import type { XmlElement } from '@rgrove/parse-xml';
import { z } from 'zod';

/** A file to import, by its path with `/`. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file that has been decoded. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Something that is not imported, and why. */
export interface Problem {
  /** Path of the file. */
  readonly file: string;
  /** From 1; null if it is about the whole file. */
  readonly line: number | null;
  readonly message: string;
  /** Whether the file was read, but has something without a counterpart here. */
  readonly isDropped?: true;
}

/** A collection of an import. `snippets` are positions in the list of snippets. */
export interface ImportedCollection {
  readonly name: string;
  readonly snippets: readonly number[];
}

/** Content of files. The server validates each item as in `POST /api/snippets/import`. */
export interface Library {
  /** Names of the programs that wrote the files, such as 'ByteStash'. */
  readonly sources: readonly string[];
  readonly snippets: readonly unknown[];
  readonly collections: readonly unknown[];
  readonly searches: readonly unknown[];
  readonly problems: readonly Problem[];
  /** One snippet of all files, which can be imported in place of `snippets` and `collections`. */
  readonly one?: unknown;
}

/** Snippets of one file. */
export type Found = Partial<Omit<Library, 'sources' | 'problems' | 'one'>> & {
  readonly source: string;
  /** Sentences about what has no counterpart here. */
  readonly dropped?: readonly string[];
};

/** Returns a sentence about something that is left out, or none if there is nothing. */
export const leftOut = (count: number, [one, many]: readonly [one: string, many: string]): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? `${one} is` : `${many} are`} left out.`];

export const TRASH = ['snippet in the trash', 'snippets in the trash'] as const;

/** Reads the value of a JSON file. Returns null if another program wrote it. */
export type ReadJson = (value: unknown, file: string) => Found | null;

/** Reads the root element of an XML file. Returns null if another program wrote it. */
export type ReadXml = (root: XmlElement, file: string) => Found | null;

/** Reads a text that is not JSON. Returns null if it has another format. */
export type ReadText = (file: TextFile) => Found | null;

/** An optional text or a number of milliseconds since 1970. */
export const ForeignTime = z.union([z.number(), z.string()]).nullish().catch(undefined);

/** Converts milliseconds since 1970. The server reads text, and ignores invalid timestamps. */
export function toTimestamp(value: string | number | null | undefined): string | undefined {
  if (typeof value !== 'number') return value ?? undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** SQLite stores 0 or 1. */
export const Flag = z.union([z.boolean(), z.number()]).nullish();
