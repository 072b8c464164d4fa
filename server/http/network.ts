import type { FastifyRequest } from 'fastify';

/** Returns the network of the client; empty if it has disconnected, because Fastify's `ip` is undefined then. */
export const networkOf = ({ ip }: FastifyRequest): string => networkOfAddress(ip ?? '');

/**
 * Returns an IPv4 address or IPv6 /64 prefix: one machine can use all addresses of a /64. Converts IPv4-mapped
 * addresses such as `::ffff:192.0.2.1`, and drops a port, which some proxies add to `X-Forwarded-For`.
 */
export function networkOfAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/(?<=^[\d.]+):\d+$/, '');
  if (!address.includes(':')) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array(Math.max(8 - before.length - after.length, 0)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/** Returns the /48 prefix of an IPv6 network, or null for IPv4. A customer of a provider may own a whole /48. */
export function siteOf(network: string): string | null {
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : null;
}
