import { VERSIONS_MAX } from '#contract/limits.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Younger versions are all kept. */
const RECENT = 30 * DAY;

interface Dated {
  number: number;
  /** In milliseconds since 1970. */
  createdAt: number;
}

/**
 * Returns the versions to remove: those older than 30 days except the last of each day (UTC), then the oldest beyond
 * `VERSIONS_MAX`.
 *
 * @param versions from the oldest to the current one, which stays
 */
export function expiredVersions<V extends Dated>(versions: readonly V[], now: number): V[] {
  const dayOf = ({ createdAt }: Dated) => Math.floor(createdAt / DAY);
  const thinned = versions.filter((version, index) => {
    const next = versions[index + 1];
    if (next === undefined || version.createdAt >= now - RECENT) return true;
    return dayOf(next) !== dayOf(version);
  });
  const kept = new Set(thinned.slice(-VERSIONS_MAX));
  return versions.filter((version) => !kept.has(version));
}
