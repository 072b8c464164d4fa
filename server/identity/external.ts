import type { Config, ExternalProvider } from '#server/config.ts';
import type { Clock } from '#server/core/clock.ts';
import { discover, type Metadata } from './discovery.ts';
import type { Identity } from './identity.ts';
import { providerKeys } from './provider-keys.ts';
import { TOKEN_EXCHANGE_PATH, tokenExchange } from './token-exchange.ts';
import { verifyIdToken } from './verify-token.ts';

/** `offline_access` requests refresh tokens. It is requested only from providers that list it. */
const SCOPES = ['openid', 'email', 'profile', 'offline_access'];

interface Options {
  provider: ExternalProvider;
  config: Pick<Config, 'publicUrl'>;
  clock: Clock;
  /** Minimum interval between two requests for unknown keys, in milliseconds. */
  keyCooldown?: number;
}

/** Creates the client of an external OpenID Connect provider. */
export function externalIdentity({ provider, config, clock, keyCooldown }: Options): Identity {
  const discovery = discover(provider.issuer, clock);
  // The Content-Security-Policy of the first page needs the provider's origins.
  discovery.read().catch(() => {});
  const keys = providerKeys(discovery, clock, keyCooldown);
  const { clientId, clientSecret } = provider;

  return {
    async verify(token) {
      const { issuer } = await discovery.read();
      return verifyIdToken(token, { issuer, audience: clientId, keys, clock });
    },

    async settings() {
      const metadata = await discovery.read();
      const { issuer, scopes_supported: scopes = SCOPES.slice(0, 3) } = metadata;
      return {
        builtin: false,
        clientId,
        issuer,
        authorizationEndpoint: metadata.authorization_endpoint,
        tokenEndpoint: clientSecret ? config.publicUrl + TOKEN_EXCHANGE_PATH : metadata.token_endpoint,
        endSessionEndpoint: metadata.end_session_endpoint ?? null,
        scope: SCOPES.filter((scope) => scope === 'openid' || scopes.includes(scope)).join(' '),
      };
    },

    connectOrigins: () => originsOf(provider.issuer, discovery.cached()),

    routes: async (app) => {
      if (clientSecret) await app.register(tokenExchange, { provider: { ...provider, clientSecret }, discovery });
    },
  };
}

function originsOf(issuer: string, metadata: Metadata | null): string[] {
  const urls = [issuer, metadata?.authorization_endpoint, metadata?.token_endpoint, metadata?.end_session_endpoint];
  return [...new Set(urls.filter((url) => url !== undefined).map((url) => new URL(url).origin))];
}
