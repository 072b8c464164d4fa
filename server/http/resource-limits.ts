/** Limits on what requests hold at a time, in this process. Tests lower them. */
export interface ResourceLimits {
  /** Concurrent exports of one network. */
  networkExports: number;
  /** Milliseconds until an unfinished export is aborted. */
  exportTimeout: number;
}

export const RESOURCE_LIMITS: ResourceLimits = {
  networkExports: 4,
  exportTimeout: 10 * 60_000,
};
