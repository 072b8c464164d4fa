import { SERVER_ADDRESS } from '#contract/cli.ts';
import { usageError } from '../errors.ts';

/** The server that this file was downloaded from. */
export const BUILT_IN_ADDRESS = SERVER_ADDRESS;

/**
 * Returns the origin of an address, which may lack the protocol.
 *
 * @throws CliError for anything else
 */
export function toOrigin(address: string): string {
  const hasProtocol = /^[a-z]+:\/\//i.test(address);
  const text = hasProtocol ? address : `https://${address}`;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw usageError(`${address} is not an address such as https://pegboard.example.com`);
  const { origin, hostname, host } = new URL(text);
  return !hasProtocol && isLocal(hostname) ? `http://${host}` : origin;
}

const isLocal = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Returns whether others on the network can read what is sent to an address. */
export function isUnencrypted(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !isLocal(hostname);
}
