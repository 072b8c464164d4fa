import { z } from 'zod';
import type { EditorFormat } from '#domain/editors/snippet.ts';
import { parseJson } from '#domain/parse-json.ts';

/** Entries of a JSON file by their name, which ends with the trigger. */
const Entries = z
  .record(z.string(), z.object({ prefix: z.string(), body: z.array(z.string()) }))
  .refine((entries) => Object.entries(entries).every(([name, { prefix }]) => name.endsWith(` (${prefix})`)));
const Package = z.object({ name: z.literal('pegboard-snippets') });
const Arguments = z.array(z.strictObject({ name: z.string(), text: z.string(), keyword: z.string() }));

const matches = (schema: z.ZodType, text: string): boolean => schema.safeParse(parseJson(text)).success;

interface Marker {
  /** Names of files that we may have written. */
  readonly name: RegExp;
  isOurs(name: string, text: string): boolean;
}

/** Tells files that Pegboard wrote from those of the person, by name and text. */
export const MARKERS: Readonly<Record<EditorFormat, Marker>> = {
  vscode: { name: /^pegboard\.code-snippets$/i, isOurs: (_name, text) => matches(Entries, text) },
  zed: { name: /^[^/]+\.json$/i, isOurs: (_name, text) => text.startsWith('// Written by Pegboard.') },
  nvim: {
    name: /^(package|snippets\/[^/]+)\.json$/i,
    isOurs: (name, text) => matches(name === 'package.json' ? Package : Entries, text),
  },
  sublime: {
    name: /^pegboard-\d+\.sublime-snippet$/i,
    isOurs: (_name, text) => text.startsWith('<snippet>\n  <content>'),
  },
  jetbrains: { name: /^Pegboard\.xml$/i, isOurs: (_name, text) => text.startsWith('<templateSet group="Pegboard">') },
  raycast: { name: /^pegboard-raycast\.json$/i, isOurs: (_name, text) => matches(Arguments, text) },
};
