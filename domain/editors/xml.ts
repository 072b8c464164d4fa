const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** XML 1.0 has no form for these characters. */
const INVALID = /[\uFFFE\uFFFF]|(?![\t\n\r\u007F-\u009F])\p{Cc}/gu;

/** Escapes a text for an element, without the characters that XML cannot contain. */
export const xmlText = (text: string): string =>
  text.replace(INVALID, '').replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? character);

/** Escapes a text for an attribute, which keeps its line breaks. */
export const xmlAttribute = (text: string): string =>
  text.replace(INVALID, '').replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? character);
