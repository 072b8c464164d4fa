import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

export interface DatabaseHost {
  host: string;
  port: number;
}

/** Where a PostgreSQL database is and who asks. */
export interface DatabaseAddress {
  /** To be tried in this order. */
  hosts: readonly DatabaseHost[];
  user: string;
  password: string | undefined;
  database: string;
  ssl: ConnectionOptions | false;
}

/** For people; without user and password. */
export const nameOfDatabase = ({ database, hosts }: DatabaseAddress): string =>
  `database ${database} at ${hosts.map(({ host, port }) => `${host}:${port}`).join(', ')}`;

const PARTS = /^postgres(?:ql)?:\/\/(?:(?<login>[^@/?]*)@)?(?<hosts>[^/?]+)\/(?<database>[^/?]+)(?:\?(?<query>.*))?$/;
const HOST = /^(?:\[(?<ipv6>[\da-f:]+)\]|(?<name>[^:]+))(?::(?<port>\d{1,5}))?$/i;
const PORT = 5432;

/** What is asked for is what Pegboard does anyway: it needs a server that takes writes. */
const WRITABLE = new Set(['read-write', 'primary']);

/**
 * Reads a connection URI as libpq does, several hosts included, which neither the WHATWG URL parser nor pg can
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS).
 *
 * @throws Error with one line that says what is wrong
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const parts = PARTS.exec(url)?.groups;
  if (!parts) throw new Error('must look like postgres://user:password@host:5432/database');
  const [user = '', ...password] = (parts.login ?? '').split(':');
  if (user === '') throw new Error('must name a user: postgres://user:password@host:5432/database');
  const query = new Map(new URLSearchParams(parts.query));
  for (const name of query.keys()) {
    if (!['sslmode', 'sslrootcert', 'target_session_attrs'].includes(name))
      throw new Error(`${name} is not known in it`);
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
  if (!found || port > 65_535) throw new Error(`${text} is no host`);
  return { host: found.ipv6 ?? decodeURIComponent(found.name ?? ''), port };
}

function tlsOptions(mode: string, rootCertificate: string | undefined): ConnectionOptions | false {
  const ca = rootCertificate === undefined ? {} : { ca: readFileSync(rootCertificate, 'utf8') };
  if (mode === 'disable') return false;
  // Encrypted, to whoever answers: what libpq means by it.
  if (mode === 'require' && rootCertificate === undefined) return { rejectUnauthorized: false };
  if (mode === 'verify-full') return ca;
  if (mode === 'verify-ca' || mode === 'require') return { ...ca, checkServerIdentity: () => undefined };
  throw new Error('sslmode must be disable, require, verify-ca or verify-full');
}
