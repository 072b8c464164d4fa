import { z } from 'zod';
import { readStored, templateValuesKey, writeStored } from '#web/lib/storage.ts';

/** Values by snippet id and name of the placeholder, the last used snippet last. */
const Stored = z.array(z.tuple([z.number(), z.record(z.string(), z.string())]));

const SNIPPETS_MAX = 100;
/** In characters. Longer values are not remembered. */
const VALUE_MAX = 1_000;

/** Names of values that must not be stored. */
const SECRET = /passw|passphrase|secret|token|key|credential/i;

const readAll = (userId: string | null) => readStored(templateValuesKey(userId), Stored) ?? [];

/** Returns the values that a person has last filled in to a template in this browser. */
export const rememberedValues = (userId: string | null, snippetId: number | null): Record<string, string> =>
  readAll(userId).find(([id]) => id === snippetId)?.[1] ?? {};

/** Remembers values of a person in this browser, but none with a name like `password`. */
export function rememberValues(
  userId: string | null,
  snippetId: number | null,
  values: Readonly<Record<string, string>>,
): void {
  if (snippetId === null) return;
  const kept = Object.entries(values).filter(([name, value]) => !SECRET.test(name) && value.length <= VALUE_MAX);
  const others = readAll(userId).filter(([id]) => id !== snippetId);
  writeStored(templateValuesKey(userId), [...others, [snippetId, Object.fromEntries(kept)]].slice(-SNIPPETS_MAX));
}
