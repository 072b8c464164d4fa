import { getHealth } from '#contract/health.ts';
import { signInSettings } from './provider.ts';
import { BANNERS } from './session-banners.ts';

/** In milliseconds. */
const TIMEOUT = 5_000;

/** Whether the API server answers at all. */
export async function isApiReachable(): Promise<boolean> {
  const method = 'HEAD';
  return fetch(getHealth.path, { method, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) }).then(
    () => true,
    () => false,
  );
}

/** Whether the identity provider's domain answers; what it answers cannot be read from here, and need not be. */
export async function isProviderReachable(issuer: string): Promise<boolean> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return fetch(address, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) }).then(
    () => true,
    () => false,
  );
}

/** Looks at both at the start. @returns the banner for what is missing, or null */
export async function checkConnectivity(): Promise<string | null> {
  if (!(await isApiReachable())) return BANNERS.noApi;
  const settings = await signInSettings().catch(() => null);
  // The built-in provider is the same server, which has just answered.
  if (settings === null || settings.builtin || (await isProviderReachable(settings.issuer))) return null;
  return BANNERS.network;
}
