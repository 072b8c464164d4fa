import type { EmbedOptions, EmbedPart, EmbedParts } from '#domain/embed/embed.ts';
import { Html, html } from '#server/http/static/html.ts';
import { COPY_SCRIPT } from './copy-script.ts';
import { STYLES } from './style.ts';

interface EmbedPage {
  title: string;
  authorName: string | null;
  /** Profile of the author. */
  authorUrl: string | null;
  /** URL of the shared page. */
  url: string;
  options: EmbedOptions;
  embedded: EmbedParts;
  /** Markup of the code of each part. */
  codes: readonly string[];
}

/** Renders an embed. */
export function embedPage({ title, authorName, authorUrl, url, options, embedded, codes }: EmbedPage): string {
  const author = authorUrl ? link(authorUrl, authorName ?? '') : html`<bdi>${authorName}</bdi>`;
  return document(
    title,
    options.theme,
    html`<header><h1>${link(url, title)}</h1>${authorName !== null && html`<span class="author">by ${author}</span>`}</header>
${embedded.parts.map((part, index) => section(part, new Html(codes[index] ?? ''), options.numbers))}
${embedded.isCut && html`<div class="more">${link(url, `Show all ${embedded.lineCount} lines`)}</div>`}
<footer>${link(url, 'View on Pegboard')}</footer>`,
  );
}

/** Renders an error as a page for the frame. */
export const errorPage = (title: string): string =>
  document(title, 'auto', html`<div class="error"><h1>${title}</h1></div>`);

const document = (title: string, theme: EmbedOptions['theme'], content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(STYLES[theme])}</style>
</head>
<body>
<main>
${content}
</main>
<script>${new Html(COPY_SCRIPT)}</script>
</body>
</html>
`.markup;

const link = (url: string, text: string): Html =>
  html`<a href="${url}" target="_blank" rel="noopener"><bdi>${text}</bdi></a>`;

const section = ({ name, first, last }: EmbedPart, code: Html, hasNumbers: boolean): Html =>
  html`<section aria-label="${name}">
<div class="head"><h2><bdi>${name}</bdi></h2><button type="button">Copy</button></div>
<div class="code" role="group" aria-label="${`Code of ${name}`}" tabindex="0">${hasNumbers && html`<pre class="numbers" aria-hidden="true">${numbers(first, last)}</pre>`}<pre><code>${code}</code></pre></div>
</section>`;

const numbers = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).join('\n');
