/** Decodes the payload without verifying the signature, which only the server can do. @throws if malformed */
export function decodeTokenPayload(token: string): unknown {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
}
