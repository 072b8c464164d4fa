import { IMAGE_SIZE } from '#contract/embeds.ts';
import type { PublicProfile } from '#contract/profiles.ts';
import type { PublicCollection } from '#contract/public-collections.ts';
import type { Snippet } from '#contract/snippets.ts';
import { imageUrl } from '#domain/embed/image-url.ts';
import { feedTitle, profileTitle } from '#domain/feed-titles.ts';
import { profileUrl } from '#server/core/profile-url.ts';
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

/** Returns the head of the landing page, with its link preview and the feed of the tags that it is filtered by. */
export function landingHead(publicUrl: string, tags: readonly string[]): Html {
  const query = tags.length === 0 ? '' : `?${new URLSearchParams(tags.map((tag) => ['tag', tag]))}`;
  return html`${screenHead('Discover code snippets')}
    ${feedLink(feedTitle(tags), `${publicUrl}/feed.atom${query}`)}
    ${preview({ publicUrl, url: `${publicUrl}/`, title: PRODUCT, description: TAGLINE, type: 'website' })}`;
}

/** Returns the head of a shared snippet, with its link preview. */
export function snippetHead(publicUrl: string, snippet: Snippet & { shareId: string }): Html {
  const description = describe(snippet);
  const url = `${publicUrl}/shared/${encodeURIComponent(snippet.shareId)}`;
  return html`<title>${snippet.title} · ${PRODUCT}</title>
    <meta name="description" content="${description}" />
    ${oembedLink(publicUrl, url, snippet.title)}
    ${preview({ publicUrl, url, title: snippet.title, description, type: 'article', image: pictureOf(publicUrl, snippet) })}
    ${authorFeed(publicUrl, snippet)}`;
}

/** Lets other sites find the embed: https://oembed.com/#section4 */
const oembedLink = (publicUrl: string, url: string, title: string): Html =>
  html`<link rel="alternate" type="application/json+oembed" href="${publicUrl}/oembed?${new URLSearchParams({ url }).toString()}" title="${title}" />`;

const pictureOf = (publicUrl: string, { shareId, version, title }: Snippet & { shareId: string }): Picture => ({
  url: imageUrl(publicUrl, shareId, version),
  alt: `Code of ${title}`,
});

/** Returns the head of the public page of a collection, with its link preview. */
export function collectionHead(publicUrl: string, collection: PublicCollection & { shareId: string }): Html {
  const { name, ownerName, description: given } = collection;
  const description = given ?? (ownerName === null ? TAGLINE : `A collection of code snippets by ${ownerName}`);
  const url = `${publicUrl}/c/${encodeURIComponent(collection.shareId)}`;
  return html`<title>${name} · ${PRODUCT}</title>
    <meta name="description" content="${description}" />
    ${preview({ publicUrl, url, title: name, description, type: 'website' })}`;
}

/** Returns the head of a public profile, with its link preview and feed. */
export function profileHead(publicUrl: string, profile: PublicProfile): Html {
  const { handle, about } = profile;
  const description = about ?? `Public code snippets by ${profile.name ?? handle}`;
  const url = profileUrl(publicUrl, handle);
  const title = profileTitle(profile);
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    ${preview({ publicUrl, url, title, description, type: 'profile' })}
    ${feedLink(title, `${url}/feed.atom`)}`;
}

/** Returns the link to the feed of an author with a public profile. */
function authorFeed(publicUrl: string, { authorName, authorHandle }: Snippet): Html {
  if (authorHandle === null) return html``;
  const title = profileTitle({ name: authorName, handle: authorHandle });
  return feedLink(title, `${profileUrl(publicUrl, authorHandle)}/feed.atom`);
}

const feedLink = (title: string, href: string): Html =>
  html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${href}" />`;

interface Picture {
  url: string;
  alt: string;
}

interface Preview {
  publicUrl: string;
  url: string;
  title: string;
  description: string;
  type: 'website' | 'article' | 'profile';
  /** Of `IMAGE_SIZE`. Defaults to the icon. */
  image?: Picture;
}

/** Open Graph (https://ogp.me), the fallback of the other preview formats. */
function preview({ publicUrl, url, title, description, type, image }: Preview): Html {
  return html`<link rel="canonical" href="${url}" />
    <meta property="og:site_name" content="${PRODUCT}" />
    <meta property="og:type" content="${type}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    ${image ? largeImage(image) : icon(publicUrl)}`;
}

const icon = (publicUrl: string): Html => html`<meta property="og:image" content="${publicUrl}/icon-512.png" />
    <meta name="twitter:card" content="summary" />`;

const largeImage = ({ url, alt }: Picture): Html => html`<meta property="og:image" content="${url}" />
    <meta property="og:image:width" content="${String(IMAGE_SIZE.width)}" />
    <meta property="og:image:height" content="${String(IMAGE_SIZE.height)}" />
    <meta property="og:image:alt" content="${alt}" />
    <meta name="twitter:card" content="summary_large_image" />`;

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
