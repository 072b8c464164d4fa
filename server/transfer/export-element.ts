import type { ExportDocument } from '#contract/transfer.ts';

/** Returns an element of a list of the document as indented JSON. */
export function toElement(value: ExportDocument['snippets' | 'collections' | 'searches'][number]): string {
  return `\n    ${JSON.stringify(value, null, 2).replaceAll('\n', '\n    ')}`;
}
