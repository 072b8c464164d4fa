/** Returns the URL of the picture of a shared page. The version makes clients load a new one after a change. */
export const imageUrl = (origin: string, shareId: string, version: number): string =>
  `${origin}/shared/${encodeURIComponent(shareId)}/image.png?v=${version}`;
