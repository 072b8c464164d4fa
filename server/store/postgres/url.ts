import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

export interface DatabaseHost {
  host: string;
  port: number;
}

/** The parsed connection URI. */
export interface DatabaseAddress {
  /** In order of preference. */
  hosts: readonly DatabaseHost[];
  user: string;
  password: string | undefined;
  database: string;
  ssl: ConnectionOptions | false;
}

/** Returns a description without user and password. */
export const nameOfDatabase = ({ database, hosts }: DatabaseAddress): string =>
  `database ${database} at ${hosts.map(({ host, port }) => `${host}:${port}`).join(', ')}`;

const PARTS = /^postgres(?:ql)?:\/\/(?:(?<login>[^@/?]*)@)?(?<hosts>[^/?]+)\/(?<database>[^/?]+)(?:\?(?<query>.*))?$/;
const HOST = /^(?:\[(?<ipv6>[\da-f:]+)\]|(?<name>[^:]+))(?::(?<port>\d{1,5}))?$/i;
const PORT = 5432;

/** Values of `target_session_attrs` that ask for a writable server, which Pegboard always needs. */
const WRITABLE = new Set(['read-write', 'primary']);

/**
 * Parses a connection URI as libpq does, with several hosts, which neither the WHATWG URL parser nor pg supports:
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 *
 * Throws a one-line error.
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const parts = PARTS.exec(url)?.groups;
  if (!parts) throw new Error('must look like postgres://user:password@host:5432/database');
  const [user = '', ...password] = (parts.login ?? '').split(':');
  if (user === '') throw new Error('must name a user: postgres://user:password@host:5432/database');
  const query = new Map(new URLSearchParams(parts.query));
  for (const name of query.keys()) {
    if (!['sslmode', 'sslrootcert', 'target_session_attrs'].includes(name))
      throw new Error(`${name} is not a known parameter`);
  }
  const session = query.get('target_session_attrs') ?? 'read-write';
  if (!WRITABLE.has(session)) throw new Error('target_session_attrs must be read-write: Pegboard writes');
  return {
    hosts: (parts.hosts ?? '').split(',').map(parseHost),
    user: decodeURIComponent(user),
    password: password.length > 0 ? decodeURIComponent(password.join(':')) : undefined,
    database: decodeURIComponent(parts.database ?? ''),
    ssl: tlsOptions(query.get('sslmode') ?? 'disable', query.get('sslrootcert')),
  };
}

function parseHost(text: string): DatabaseHost {
  const found = HOST.exec(text)?.groups;
  const port = Number(found?.port ?? PORT);
  if (!found || port > 65_535) throw new Error(`${text} is not a valid host`);
  return { host: found.ipv6 ?? decodeURIComponent(found.name ?? ''), port };
}

function tlsOptions(mode: string, rootCertificate: string | undefined): ConnectionOptions | false {
  const ca = rootCertificate === undefined ? {} : { ca: readFileSync(rootCertificate, 'utf8') };
  if (mode === 'disable') return false;
  // As in libpq: encrypted, without verifying the server.
  if (mode === 'require' && rootCertificate === undefined) return { rejectUnauthorized: false };
  if (mode === 'verify-full') return ca;
  if (mode === 'verify-ca' || mode === 'require') return { ...ca, checkServerIdentity: () => undefined };
  throw new Error('sslmode must be disable, require, verify-ca or verify-full');
}
