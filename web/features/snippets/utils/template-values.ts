import { z } from 'zod';
import { readStored, TEMPLATE_VALUES_KEY, writeStored } from '#web/lib/storage.ts';

/** Values by snippet id and name of the placeholder, the last used snippet last. */
const Stored = z.array(z.tuple([z.number(), z.record(z.string(), z.string())]));

const SNIPPETS_MAX = 100;
/** In characters. Longer values are not remembered. */
const VALUE_MAX = 1_000;

/** Names of values that must not be stored. */
const SECRET = /passw|passphrase|secret|token|key|credential/i;

const readAll = () => readStored(TEMPLATE_VALUES_KEY, Stored) ?? [];

/** Returns the values that were last filled in to a template in this browser. */
export const rememberedValues = (snippetId: number): Record<string, string> =>
  readAll().find(([id]) => id === snippetId)?.[1] ?? {};

/** Remembers values in this browser, but none with a name like `password`. */
export function rememberValues(snippetId: number, values: Readonly<Record<string, string>>): void {
  const kept = Object.entries(values).filter(([name, value]) => !SECRET.test(name) && value.length <= VALUE_MAX);
  const others = readAll().filter(([id]) => id !== snippetId);
  writeStored(TEMPLATE_VALUES_KEY, [...others, [snippetId, Object.fromEntries(kept)]].slice(-SNIPPETS_MAX));
}
