import { z } from 'zod';
import type { Clock } from '#server/core/clock.ts';
import { unavailable } from '#server/core/errors.ts';

const Endpoint = z.url({ protocol: /^https?$/ });

/** The fields used of a provider's metadata (OpenID Connect Discovery 1.0). */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: Endpoint,
  token_endpoint: Endpoint,
  jwks_uri: Endpoint,
  end_session_endpoint: Endpoint.optional().catch(undefined),
  scopes_supported: z.array(z.string()).optional().catch(undefined),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional().catch(undefined),
});
export type Metadata = z.infer<typeof Metadata>;

/** In milliseconds, as are the next two. */
const TIMEOUT = 5_000;
const MAX_AGE = 60 * 60 * 1000;
/** Limits the requests to a provider that is down. */
const RETRY_DELAY = 1_000;

export interface Discovery {
  /**
   * Returns the metadata, requesting it if necessary.
   *
   * @throws AppError `unavailable` if the provider has never sent valid metadata
   */
  read(): Promise<Metadata>;
  /** Returns the cached metadata without a request. */
  cached(): Metadata | null;
}

/** Loads the metadata of a provider lazily and caches it for an hour. Stale metadata stays in use while the provider is down. */
export function discover(issuer: string, clock: Clock): Discovery {
  let cached: { metadata: Metadata; since: number } | null = null;
  let failure: { error: unknown; since: number } | null = null;
  let inFlight: Promise<Metadata> | null = null;

  async function load(): Promise<Metadata> {
    try {
      const metadata = await fetchMetadata(issuer);
      cached = { metadata, since: clock() };
      failure = null;
      return metadata;
    } catch (cause) {
      const error = unavailable('The identity provider cannot be reached. Please try again later.', cause);
      failure = { error, since: clock() };
      throw error;
    } finally {
      inFlight = null;
    }
  }

  return {
    cached: () => cached?.metadata ?? null,
    async read() {
      if (cached && clock() - cached.since < MAX_AGE) return cached.metadata;
      if (failure && clock() - failure.since < RETRY_DELAY) {
        if (cached) return cached.metadata;
        throw failure.error;
      }
      inFlight ??= load();
      if (!cached) return inFlight;
      inFlight.catch(() => {});
      return cached.metadata;
    },
  };
}

async function fetchMetadata(issuer: string): Promise<Metadata> {
  const response = await fetch(`${withoutSlash(issuer)}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`The identity provider responded with status ${response.status}`);
  const metadata = Metadata.parse(await response.json());
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
    throw new Error(`The provider's issuer is ${metadata.issuer}, but ${issuer} is configured`);
  return metadata;
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
