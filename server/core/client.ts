/** The connection that a request came from. */
export interface Client {
  /** IPv4 address or IPv6 prefix, as `networkOf` returns it. */
  readonly network: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}
