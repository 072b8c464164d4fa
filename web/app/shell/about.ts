import { bugs, repository } from '#package.json';

/** Version of the described product. `GET /api/health` has the version of the release. */
export const VERSION = '1.0.0';
export const REPOSITORY_URL = repository.url;
export const CONTACT_URL = bugs.url;

export const FEATURES = [
  'Search as you type through titles, descriptions and code',
  'Syntax highlighting for 100+ languages, in six themes',
  'Drag and drop: cards into collections, files onto the board',
  'Tags, languages, favorites and collections to keep order',
  'Sharing by link, with comments',
  'Import and export of snippets and collections as JSON',
  'Light and dark, on the phone and by keyboard alone',
] as const;

export const STACK =
  'TypeScript throughout. React, TanStack Query and Tailwind CSS in the browser; Node.js with Fastify on the server; ' +
  'SQLite or PostgreSQL for the data; OpenID Connect for signing in.';
