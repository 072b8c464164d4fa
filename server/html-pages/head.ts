import type { PublicCollection } from '#contract/public-collections.ts';
import type { Snippet } from '#contract/snippets.ts';
import { type Html, html } from '#server/http/static/html.ts';

const PRODUCT = 'Pegboard';
const TAGLINE = 'Discover and share code snippets: a board for the pieces of code you reach for.';
/** Link previews show no more characters. */
const DESCRIPTION_LENGTH = 200;

/** Returns the head of a screen without link preview. */
export function screenHead(title: string | null): Html {
  return html`<title>${title === null ? PRODUCT : `${title} · ${PRODUCT}`}</title>
    <meta name="description" content="${TAGLINE}" />`;
}

/** Returns the head of a page that link previews show nothing of. */
export const secretHead = (title: string): Html => html`<title>${title} · ${PRODUCT}</title>`;

/** Returns the head of the landing page, with its link preview. */
export function landingHead(publicUrl: string): Html {
  return html`${screenHead('Discover code snippets')}
    ${preview({ publicUrl, url: `${publicUrl}/`, title: PRODUCT, description: TAGLINE, type: 'website' })}`;
}

/** Returns the head of a shared snippet, with its link preview. */
export function snippetHead(publicUrl: string, snippet: Snippet & { shareId: string }): Html {
  const description = describe(snippet);
  const url = `${publicUrl}/shared/${encodeURIComponent(snippet.shareId)}`;
  return html`<title>${snippet.title} · ${PRODUCT}</title>
    <meta name="description" content="${description}" />
    ${preview({ publicUrl, url, title: snippet.title, description, type: 'article' })}`;
}

/** Returns the head of the public page of a collection, with its link preview. */
export function collectionHead(publicUrl: string, collection: PublicCollection & { shareId: string }): Html {
  const { name, ownerName, description: given } = collection;
  const description = given ?? (ownerName === null ? TAGLINE : `A collection of code snippets by ${ownerName}`);
  const url = `${publicUrl}/c/${encodeURIComponent(collection.shareId)}`;
  return html`<title>${name} · ${PRODUCT}</title>
    <meta name="description" content="${description}" />
    ${preview({ publicUrl, url, title: name, description, type: 'website' })}`;
}

interface Preview {
  publicUrl: string;
  url: string;
  title: string;
  description: string;
  type: 'website' | 'article';
}

/** Open Graph (https://ogp.me), the fallback of the other preview formats. */
function preview({ publicUrl, url, title, description, type }: Preview): Html {
  return html`<link rel="canonical" href="${url}" />
    <meta property="og:site_name" content="${PRODUCT}" />
    <meta property="og:type" content="${type}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${publicUrl}/icon-512.png" />
    <meta name="twitter:card" content="summary" />`;
}

/** Returns the description, or else the start of the code, on one line. */
function describe({ description, code }: Snippet): string {
  const characters = [
    ...(description ?? code)
      .slice(0, 10 * DESCRIPTION_LENGTH)
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  if (characters.length <= DESCRIPTION_LENGTH) return characters.join('');
  return `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`;
}
