import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider/lib/provider.js';

interface Options {
  issuer: string;
  clientId: string;
  /** Omitted for a public client. */
  clientSecret?: string;
  /** Redirect URI of the app. */
  redirectUri: string;
  /** Lifetime of an ID token in seconds. */
  tokenLife?: number;
  /** Shows a form for the name; otherwise signs in `ada`. */
  askName?: boolean;
}

/** Creates an external OpenID provider that accepts any name and marks emails as verified. Does not listen yet. */
export async function externalProvider(options: Options): Promise<Server> {
  const { issuer, clientId, clientSecret, redirectUri, tokenLife = 3600, askName = false } = options;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    clients: [
      {
        client_id: clientId,
        ...(clientSecret ? { client_secret: clientSecret } : { token_endpoint_auth_method: 'none' }),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [redirectUri],
      },
    ],
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['test'] },
    ttl: {
      IdToken: tokenLife,
      AccessToken: tokenLife,
      Session: 86_400,
      Grant: 86_400,
      Interaction: 600,
      RefreshToken: 86_400,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({
        sub: subject,
        email: `${subject}@example.com`,
        email_verified: true,
        name: capitalized(subject),
      }),
    }),
    issueRefreshToken: async () => true,
    clientBasedCORS: () => true,
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
  });

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (askName && request.method === 'GET') {
      response.setHeader('content-type', 'text/html').end(PAGE);
      return;
    }
    const accountId = askName ? new URLSearchParams(await textOf(request)).get('name') : 'ada';
    if (accountId) await provider.interactionFinished(request, response, { login: { accountId } });
  }

  const handle = provider.callback();
  return createServer((request, response) => {
    if (request.url?.startsWith('/sign-in/')) void signIn(request, response);
    else handle(request, response);
  });
}

const PAGE = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Company sign-in</title><form method="post">
  <label>Name <input name="name" required></label> <button>Enter</button></form>`;

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
