import { getHealth } from '#contract/health.ts';
import { signInSettings } from './provider.ts';
import { BANNERS } from './session-banners.ts';

/** In milliseconds. */
const TIMEOUT = 5_000;

/** Returns whether the API responds at all. */
export async function isApiReachable(): Promise<boolean> {
  const method = 'HEAD';
  return fetch(getHealth.path, { method, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) }).then(
    () => true,
    () => false,
  );
}

/** Returns whether the provider's origin responds. The opaque response of `no-cors` suffices. */
export async function isProviderReachable(issuer: string): Promise<boolean> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return fetch(address, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) }).then(
    () => true,
    () => false,
  );
}

/** Checks both at startup. @returns the banner for what is unreachable, or null */
export async function checkConnectivity(): Promise<string | null> {
  if (!(await isApiReachable())) return BANNERS.noApi;
  const settings = await signInSettings().catch(() => null);
  // The built-in provider runs on the server that has just responded.
  if (settings === null || settings.builtin || (await isProviderReachable(settings.issuer))) return null;
  return BANNERS.network;
}
