/** Route pattern and URL builder of every screen. */
export const paths = {
  home: { path: '/', href: () => '/' },
  mySnippets: { path: '/snippets', href: () => '/snippets' },
  snippet: { path: '/snippets/:id', href: (id: number) => `/snippets/${id}` },
  history: { path: '/snippets/:id/history', href: (id: number) => `/snippets/${id}/history` },
  collections: { path: '/collections', href: () => '/collections' },
  collection: { path: '/collections/:id', href: (id: number) => `/collections/${id}` },
  languages: { path: '/languages', href: () => '/languages' },
  tags: { path: '/tags', href: () => '/tags' },
  trash: { path: '/trash', href: () => '/trash' },
  connect: { path: '/connect', href: () => '/connect' },
  settings: { path: '/settings', href: () => '/settings' },
  shared: { path: '/shared/:shareId', href: (shareId: string) => `/shared/${encodeURIComponent(shareId)}` },
  publicCollection: { path: '/c/:shareId', href: (shareId: string) => `/c/${encodeURIComponent(shareId)}` },
  /** A pattern with `:handle` would have to begin with it. */
  profile: { path: /^\/@(?<handle>[^/]+)\/?$/, href: (handle: string) => `/@${encodeURIComponent(handle)}` },
  /** Served by the server. */
  profileFeed: { path: '/@:handle/feed.atom', href: (handle: string) => `/@${encodeURIComponent(handle)}/feed.atom` },
  invitation: { path: '/invite/:token', href: (token: string) => `/invite/${encodeURIComponent(token)}` },
  privateLink: { path: '/s/:token', href: (token: string) => `/s/${encodeURIComponent(token)}` },
  /** Served as plain text by the server: the first file, or the named one. */
  raw: {
    path: '/shared/:shareId/raw',
    href: (shareId: string, file?: string) =>
      `/shared/${encodeURIComponent(shareId)}/raw${file === undefined ? '' : `/${encodeURIComponent(file)}`}`,
  },
  login: { path: '/login', href: () => '/login' },
  authCallback: { path: '/auth/callback', href: () => '/auth/callback' },
} as const;
