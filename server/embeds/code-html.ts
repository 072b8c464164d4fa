import type { Line, Token } from '#domain/highlight/tokens.ts';
import { Html, html } from '#server/http/static/html.ts';

/** Characters that change the order or hide what is shown: https://trojansource.codes */
const CONTROL = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns lines of code as markup whose text is exactly the code. */
export const codeHtml = (lines: readonly Line[]): Html =>
  new Html(lines.map((line) => line.map(tokenHtml).join('')).join('\n'));

function tokenHtml([text, kind]: Token): string {
  // The parser turns a carriage return into a line feed.
  const { markup } = html`${text}`;
  const shown = markup
    .replaceAll('\r', '&#13;')
    .replace(
      CONTROL,
      (control) => `<i data-char="U+${control.charCodeAt(0).toString(16).toUpperCase()}">${control}</i>`,
    );
  return kind === null ? shown : `<span class="${kind}">${shown}</span>`;
}
