import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import { unavailable } from '#server/errors.ts';

const Endpoint = z.url({ protocol: /^https?$/ });

/** What is read of a provider's published description (OpenID Connect Discovery 1.0). */
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

/** In milliseconds. */
const TIMEOUT = 5_000;
const FRESH_FOR = 60 * 60 * 1000;
/** After a failure the next try waits, so that many requests do not all knock at a provider that is down. */
const RETRY_AFTER = 1_000;

export interface Discovery {
  /** @throws AppError `unavailable` where the provider has never answered yet, or with something else */
  read(): Promise<Metadata>;
  /** What is known by now, without asking. */
  known(): Metadata | null;
}

/** Asks a provider for its description when it is needed, and keeps it; what was known stays in use while it is down. */
export function discover(issuer: string, clock: Clock): Discovery {
  let known: { metadata: Metadata; since: number } | null = null;
  let failed: { error: unknown; since: number } | null = null;
  let asking: Promise<Metadata> | null = null;

  async function ask(): Promise<Metadata> {
    try {
      const metadata = await fetchMetadata(issuer);
      known = { metadata, since: clock() };
      failed = null;
      return metadata;
    } catch (cause) {
      const error = unavailable('The identity provider cannot be reached. Please try again later.', cause);
      failed = { error, since: clock() };
      throw error;
    } finally {
      asking = null;
    }
  }

  return {
    known: () => known?.metadata ?? null,
    async read() {
      if (known && clock() - known.since < FRESH_FOR) return known.metadata;
      if (failed && clock() - failed.since < RETRY_AFTER) {
        if (known) return known.metadata;
        throw failed.error;
      }
      asking ??= ask();
      if (!known) return asking;
      asking.catch(() => {});
      return known.metadata;
    },
  };
}

async function fetchMetadata(issuer: string): Promise<Metadata> {
  const response = await fetch(`${withoutSlash(issuer)}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}`);
  const metadata = Metadata.parse(await response.json());
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
    throw new Error(`The provider calls itself ${metadata.issuer}, the settings ${issuer}`);
  return metadata;
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
