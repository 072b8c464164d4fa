/** Returns the current time in milliseconds since 1970, UTC. Tests inject their own. */
export type Clock = () => number;

/** Formats milliseconds since 1970 as an ISO 8601 timestamp in UTC. */
export const toTimestamp = (time: number): string => new Date(time).toISOString();

/** Returns `basedOn`, the timestamp of the state that a change is based on, in milliseconds; undefined for any state. */
export const toBase = (basedOn: string | undefined): number | undefined =>
  basedOn === undefined ? undefined : Date.parse(basedOn);
