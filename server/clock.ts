/** The present moment in milliseconds since 1970, UTC; tests bring their own. */
export type Clock = () => number;

/** How a stored moment is written in a reply: ISO 8601, UTC, milliseconds. */
export const toTimestamp = (moment: number) => new Date(moment).toISOString();
