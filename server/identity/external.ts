import type { Clock } from '#server/clock.ts';
import type { Config, ExternalProvider } from '#server/config.ts';
import { discover, type Metadata } from './discovery.ts';
import type { Identity } from './identity.ts';
import { providerKeys } from './provider-keys.ts';
import { rememberTokens } from './remember-tokens.ts';
import { TOKEN_EXCHANGE_PATH, tokenExchange } from './token-exchange.ts';
import { verifyIdToken } from './verify-token.ts';

/** Refresh tokens are asked for by a scope of their own, which not every provider knows. */
const SCOPES = ['openid', 'email', 'profile', 'offline_access'];

interface Parts {
  provider: ExternalProvider;
  config: Pick<Config, 'publicUrl'>;
  clock: Clock;
  /** See `providerKeys`; milliseconds. */
  keyCooldown?: number;
}

/** Any OpenID Connect provider. Nothing is asked of it before it is needed but its description, which nobody waits for. */
export function externalIdentity({ provider, config, clock, keyCooldown }: Parts): Identity {
  const discovery = discover(provider.issuer, clock);
  // The page the browser loads first must already name the origins it may talk to.
  discovery.read().catch(() => {});
  const keys = providerKeys(discovery, clock, keyCooldown);
  const { clientId, clientSecret } = provider;

  return {
    verify: rememberTokens(async (token) => {
      const { issuer } = await discovery.read();
      return verifyIdToken(token, { issuer, audience: clientId, keys, clock });
    }, clock),

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

    connectOrigins: () => originsOf(provider.issuer, discovery.known()),

    routes: async (app) => {
      if (clientSecret) await app.register(tokenExchange, { provider: { ...provider, clientSecret }, discovery });
    },
  };
}

function originsOf(issuer: string, metadata: Metadata | null): string[] {
  const urls = [issuer, metadata?.authorization_endpoint, metadata?.token_endpoint, metadata?.end_session_endpoint];
  return [...new Set(urls.filter((url) => url !== undefined).map((url) => new URL(url).origin))];
}
