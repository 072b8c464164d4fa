import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '#server/http/static/html.ts';

/** In seconds. */
const YEAR = 365 * 24 * 60 * 60;

interface Asset {
  content: Buffer;
  type: string;
  /** Contains a hash of the content, so that browsers may cache it for a year. */
  url: string;
}

function readAsset(name: string, file: string, type: string): Asset {
  const content = readFileSync(file);
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { content, type, url: `/oidc/pages/${name}?v=${version}` };
}

const font = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

/** The assets of the pages, by name. */
const ASSETS: Readonly<Record<string, Asset>> = {
  'style.css': readAsset(
    'style.css',
    fileURLToPath(new URL('./style.css', import.meta.url)),
    'text/css; charset=utf-8',
  ),
  'inter.woff2': readAsset('inter.woff2', font, 'font/woff2'),
};

/** Registers the stylesheet and font of the pages. Their URLs contain a hash of the content. */
export async function pageAssets(app: FastifyInstance) {
  for (const [name, { content, type }] of Object.entries(ASSETS)) {
    app.get(`/oidc/pages/${name}`, { config: { limit: 'read' } }, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${YEAR}, immutable`).type(type).send(content),
    );
  }
}

const HOLES = [4, 12, 20].flatMap((x) =>
  [4, 12, 20].map((y) => html`<circle cx="${`${x}`}" cy="${`${y}`}" r="1.6" class="hole"/>`),
);

/** The logo of the web app. */
const MARK = html`<svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">${HOLES}<circle cx="12" cy="12" r="4.2" class="peg"/></svg>`;

/** Renders a complete page around its content. */
export function layout(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f5f3ee">
<script src="/before-paint.js"></script>
<meta name="robots" content="noindex">
<title>${title} · Pegboard</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${ASSETS['style.css']?.url}">
</head>
<body>
<main class="card">
<p class="brand">${MARK}Pegboard</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.markup;
}
