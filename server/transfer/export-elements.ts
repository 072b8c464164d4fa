import type { ExportDocument } from '#contract/transfer.ts';

type Element = ExportDocument['snippets' | 'collections' | 'searches'][number];

/** Returns elements of a list of the document as indented JSON in UTF-8, separated by commas. Encoding 1 MB takes 10 ms. */
export const toElements = (values: readonly Element[]): Uint8Array => Buffer.from(values.map(toElement).join(','));

const toElement = (value: Element): string => `\n    ${JSON.stringify(value, null, 2).replaceAll('\n', '\n    ')}`;
