import { ApiError, NetworkError } from '#web/lib/http-errors.ts';

/** Banner texts of failed sign-ins and connection checks. */
export const BANNERS = {
  noApi: 'Cannot connect to API server. Check your internet connection.',
  serverError: 'Server error. Please try again later.',
  noServer: 'Cannot connect to server. Check your internet connection.',
  network: 'Network error. Please check your internet connection.',
  popupBlocked: 'Sign-in popup was blocked. Please allow popups for this site.',
  signInNetwork: 'Network error during sign-in. Please check your internet connection.',
  storage: 'Sign-in needs browser storage, which is blocked or full. Please allow cookies or free some space.',
  insecure: 'Sign-in needs a secure connection. Open this site by https, or on this machine as localhost.',
  ended: 'Your sign-in has ended. Please sign in again.',
} as const;

const CONNECTION_BANNERS: readonly string[] = [
  BANNERS.noApi,
  BANNERS.serverError,
  BANNERS.noServer,
  BANNERS.network,
  BANNERS.signInNetwork,
];

/** Returns whether a banner is out of date once the server answers again. */
export const isConnectionBanner = (banner: string): boolean => CONNECTION_BANNERS.includes(banner);

/** Returns the banner for a failed call to the server. */
export function bannerForServer(error: unknown): string {
  if (error instanceof NetworkError) return BANNERS.noServer;
  if (!(error instanceof ApiError)) return BANNERS.network;
  if (error.status >= 500) return BANNERS.serverError;
  if (error.status === 404 || error.status === 0) return BANNERS.noServer;
  return error.message;
}

/** Returns the banner for a failed sign-in; null if the person closed the popup or declined. */
export function bannerForProvider(error: unknown): string | null {
  if (error instanceof ApiError || error instanceof NetworkError) return bannerForServer(error);
  const code = errorCode(error);
  if (code === 'access_denied') return null;
  if (code !== null) return `Sign-in failed: ${error instanceof Error ? error.message : code}`;
  if (error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name))
    return BANNERS.storage;
  if (error instanceof Error && /^Popup (closed|aborted)/.test(error.message)) return null;
  return BANNERS.signInNetwork;
}

/** Protocol errors that a retry may resolve. */
const TRANSIENT_CODES = ['server_error', 'temporarily_unavailable'];

/** Returns whether the provider reports that the session is over. Other errors may be temporary. */
export function isRefusal(error: unknown): boolean {
  const code = errorCode(error);
  return code !== null && !TRANSIENT_CODES.includes(code);
}

/** Protocol errors have a code, network errors do not. */
function errorCode(error: unknown): string | null {
  const isProtocolError = error instanceof Error && error.name === 'ErrorResponse' && 'error' in error;
  return isProtocolError && typeof error.error === 'string' ? error.error : null;
}
