const MIB = 1024 * 1024;

/** Limits on what requests hold at a time, in this process. Tests lower them. */
export interface ResourceLimits {
  /** Connections of one network, unless a proxy is trusted: all connections then come from the proxy. */
  networkConnections: number;
  /** Milliseconds until a connection is closed whose client takes nothing of a reply, or sends no request. */
  idleConnectionTimeout: number;
  /** Bytes of request bodies. */
  bodies: number;
  /** Bytes of replies that clients have not taken yet. */
  replies: number;
  /** Bytes of replies that clients of one network have not taken yet. */
  networkReplies: number;
  /** Concurrent exports of one network. */
  networkExports: number;
  /** Milliseconds until an unfinished export is aborted. */
  exportTimeout: number;
}

export const RESOURCE_LIMITS: ResourceLimits = {
  networkConnections: 256,
  idleConnectionTimeout: 30_000,
  bodies: 128 * MIB,
  replies: 128 * MIB,
  networkReplies: 16 * MIB,
  networkExports: 4,
  exportTimeout: 10 * 60_000,
};
