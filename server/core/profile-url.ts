/** Returns the absolute address of a public profile. */
export const profileUrl = (publicUrl: string, handle: string): string => `${publicUrl}/@${encodeURIComponent(handle)}`;
