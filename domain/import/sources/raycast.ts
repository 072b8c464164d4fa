import { z } from 'zod';
import { dateVariableOf } from '#domain/editors/dates.ts';
import type { ReadJson } from '../library.ts';
import { joinParts, type Part, partsOf, placeholder } from '../template.ts';
import { createTriggers } from '../triggers.ts';

/** An export of Raycast: https://manual.raycast.com/snippets */
const Raycast = z.array(z.strictObject({ name: z.string(), text: z.string(), keyword: z.string().nullish() })).min(1);

const PLACEHOLDER =
  /\{(cursor|clipboard|uuid|date format="([^"]*)"|argument((?: (?:name|default|options)="[^"]*")*))\}/g;
const ATTRIBUTE = /(name|default|options)="([^"]*)"/g;

/** Reads snippets of Raycast. Placeholders without a counterpart stay text. */
export const readRaycast: ReadJson = (value) => {
  const snippets = Raycast.safeParse(value).data;
  if (!snippets) return null;
  const triggers = createTriggers();
  const items = snippets.map(({ name, text, keyword }) => {
    const trigger = triggers.take(keyword ? [keyword] : []);
    return { title: name, ...joinParts(toParts(text)), language: 'text', ...(trigger !== undefined && { trigger }) };
  });
  return { source: 'Raycast', snippets: items, dropped: triggers.dropped() };
};

function toParts(text: string): Part[] {
  const names: string[] = [];
  let hasCursor = false;
  return partsOf(text, PLACEHOLDER, ([, kind = '', pattern, attributes = '']) => {
    if (kind === 'clipboard') return { placeholder: '$CLIPBOARD' };
    if (kind === 'uuid') return { placeholder: '$UUID' };
    if (kind === 'cursor') {
      if (hasCursor) return null;
      hasCursor = true;
      return { placeholder: '$0' };
    }
    if (pattern !== undefined) {
      const variable = dateVariableOf(pattern);
      return variable === undefined ? null : { placeholder: `$${variable}` };
    }
    return argument(attributes, names);
  });
}

/** Returns the placeholder of an argument. Arguments of one name have one number. */
function argument(attributes: string, names: string[]): Part {
  const {
    name,
    default: fallback,
    options,
  } = Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value]));
  const key = name ?? `argument ${names.length}`;
  const isKnown = names.includes(key);
  if (!isKnown) names.push(key);
  const index = names.indexOf(key) + 1;
  if (isKnown) return { placeholder: `$${index}` };
  // Our export names an argument without a name by its number.
  return placeholder(index, fallback ?? (/^\d+$/.test(key) ? '' : (name ?? '')), options?.split(/,\s*/));
}
