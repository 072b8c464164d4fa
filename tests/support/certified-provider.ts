import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider/lib/provider.js';
import { onTestFinished, vi } from 'vitest';
import { freePort } from './sign-in.ts';

/** Another provider on a port of its own, with one account, `ada`, whose email is verified. @returns its issuer */
export async function certifiedProvider(client: {
  clientId: string;
  redirectUri: string;
  secret: string | undefined;
}): Promise<string> {
  const { clientId, redirectUri, secret } = client;
  // It is meant for trials, and says so at length.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    clients: [
      {
        client_id: clientId,
        ...(secret ? { client_secret: secret } : { token_endpoint_auth_method: 'none' }),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [redirectUri],
      },
    ],
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, email: 'ada@example.com', email_verified: true, name: 'Ada' }),
    }),
    issueRefreshToken: async () => true,
    clientBasedCORS: () => true,
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  const http = createServer(async (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return handle(request, response);
    await provider.interactionFinished(request, response, { login: { accountId: 'ada' } });
  });
  await new Promise<void>((resolve) => http.listen(port, 'localhost', resolve));
  onTestFinished(() => void http.close());
  return issuer;
}
