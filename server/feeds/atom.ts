import { Feed } from 'feed';
import type { Snippet } from '#contract/snippets.ts';
import { profileUrl } from '#server/core/profile-url.ts';
import { html } from '#server/http/static/html.ts';

/** A public snippet with the time at which it last became public, in milliseconds. */
export interface Entry {
  snippet: Snippet & { shareId: string };
  publishedAt: number;
}

interface FeedOptions {
  title: string;
  /** Absolute address of the feed. */
  self: string;
  publicUrl: string;
  /** Time of the last change in milliseconds. */
  updatedAt: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
/** Stands for `<` in attributes, which the library does not escape. No text contains it. */
const LESS_THAN = '\ufffe';

const legal = (text: string): string => text.replace(FORBIDDEN, '');
/** Titles, summaries and contents are HTML. */
const markup = (text: string): string => html`${legal(text)}`.markup;
/** The library takes `&amp;` in names for `&`. */
const plain = (text: string): string => legal(text).replaceAll('&', '&amp;');
const attribute = (text: string): string => legal(text).replaceAll('<', LESS_THAN);

/** Returns public snippets as an Atom feed (RFC 4287). */
export function atomFeed(entries: readonly Entry[], { title, self, publicUrl, updatedAt }: FeedOptions): string {
  const feed = new Feed({
    id: self,
    title: plain(title),
    link: `${publicUrl}/`,
    feed: self,
    updated: new Date(updatedAt),
    generator: 'Pegboard',
  });
  for (const { snippet, publishedAt } of entries) {
    const link = `${publicUrl}/shared/${encodeURIComponent(snippet.shareId)}`;
    feed.addItem({
      id: link,
      link,
      title: markup(snippet.title),
      published: new Date(publishedAt),
      date: new Date(Math.max(publishedAt, Date.parse(snippet.updatedAt))),
      author: [authorOf(snippet, publicUrl)],
      category: snippet.tags.map((tag) => ({ term: attribute(tag) })),
      ...(snippet.description !== null && { description: markup(snippet.description) }),
      content: `<pre>${markup(snippet.code)}</pre>`,
    });
  }
  return feed.atom1().replaceAll(LESS_THAN, '&lt;');
}

function authorOf({ authorName, authorHandle }: Snippet, publicUrl: string): { name: string; link?: string } {
  const name = plain(authorName ?? 'Unknown');
  return authorHandle === null ? { name } : { name, link: profileUrl(publicUrl, authorHandle) };
}
