import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import type { Quota } from './core/quota.ts';
import { parseDatabaseUrl } from './store/postgres/url.ts';

const maximum = (value: number) =>
  z.coerce
    .number({ error: 'must be a whole number, 1 or more' })
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .default(value);

/** Environment variables. The README documents them. */
const Environment = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://pegboard.example.com' })
    .refine((url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`, {
      error: 'must be an address such as https://pegboard.example.com: no path, query or user',
    })
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().superRefine(checkDatabaseUrl).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be the address of an OpenID provider' }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@smtp.example.com' })
    .refine((url) => URL.canParse(url) && new URL(url).hostname !== '', { error: 'must name a mail server' })
    .optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^(?:[^\p{C}<>@]*<[^\p{C}\s<>@]+@[^\p{C}\s<>@]+>|[^\p{C}\s<>@]+@[^\p{C}\s<>@]+)$/u, {
      error: 'must be an address such as Pegboard <pegboard@example.com>',
    })
    .optional(),
  SIGNUP: z.enum(['open', 'closed'], { error: "must be 'open' or 'closed'" }).default('open'),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine((list) => list.every(isAddress), { error: 'must be IP addresses or networks, separated by commas' })
    .optional(),
  MAX_SNIPPETS_PER_USER: maximum(100_000),
  MAX_BYTES_PER_USER: maximum(2 * 1024 ** 3),
  TRASH_DAYS: z.coerce
    .number({ error: 'must be a whole number of days, 0 to 3650' })
    .int()
    .min(0)
    .max(3_650)
    .default(30),
  GITHUB_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://github.example.com/api/v3' })
    .refine((url) => URL.canParse(url) && /^[^?#@]+$/.test(url), { error: 'must have neither query nor user' })
    .default('https://api.github.com'),
  RATE_LIMITS: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on'),
  MAX_CONNECTIONS: maximum(2_000),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  METRICS_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
});

/** External identity provider. */
export interface ExternalProvider {
  issuer: string;
  clientId: string;
  /** If set, the server performs the token exchange and adds the secret. */
  clientSecret: string | undefined;
}

/** The server that mail is sent with. */
export interface SmtpSettings {
  url: string;
  /** Sender, with or without a name. */
  from: string;
}

export interface Config {
  port: number;
  host: string;
  /** Public origin, without a trailing slash. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** PostgreSQL URL; null for the embedded SQLite database. */
  databaseUrl: string | null;
  /** Null for the built-in provider. */
  oidc: ExternalProvider | null;
  /** Null: no mail is sent. */
  smtp: SmtpSettings | null;
  signupOpen: boolean;
  /** Limits of each user. */
  quota: Quota;
  /** Days for which deleted snippets can be restored; 0 deletes immediately. */
  trashDays: number;
  /** API that gists are read from, without a slash at the end. */
  githubApiUrl: string;
  /** Proxy addresses whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  rateLimits: boolean;
  /** Further connections are refused. */
  maxConnections: number;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  /** Port and bearer token of `/metrics`; null if disabled. */
  metrics: { port: number; token: string | undefined } | null;
}

/** Invalid setting. The message names the variable. */
export class ConfigError extends Error {}

/**
 * Reads the settings from environment variables.
 *
 * @throws ConfigError for an invalid value, a probable misspelling of a setting, or conflicting settings
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  rejectMisspelled(environment);
  rejectBlank(environment);
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const settings = result.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    oidc: externalProvider(settings),
    smtp: smtpSettings(settings),
    signupOpen: settings.SIGNUP === 'open',
    trashDays: settings.TRASH_DAYS,
    quota: { snippets: settings.MAX_SNIPPETS_PER_USER, bytes: settings.MAX_BYTES_PER_USER },
    githubApiUrl: settings.GITHUB_API_URL.replace(/\/$/, ''),
    trustProxy: settings.TRUST_PROXY ?? [],
    rateLimits: settings.RATE_LIMITS === 'on',
    maxConnections: settings.MAX_CONNECTIONS,
    logLevel: settings.LOG_LEVEL,
    metrics: metricsPort(settings),
  };
}

function smtpSettings(settings: z.infer<typeof Environment>): SmtpSettings | null {
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl } = settings;
  if (url === undefined && from !== undefined) throw new ConfigError('SMTP_URL: required if MAIL_FROM is set');
  if (url === undefined) return null;
  return { url, from: from ?? `Pegboard <pegboard@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>` };
}

function metricsPort({ PORT, METRICS_PORT: port, METRICS_TOKEN: token }: z.infer<typeof Environment>) {
  if (port === undefined && token !== undefined)
    throw new ConfigError('METRICS_PORT: required if METRICS_TOKEN is set');
  if (port === undefined) return null;
  if (port === PORT && port !== 0) throw new ConfigError('METRICS_PORT: must be another port than PORT');
  return { port, token };
}

function externalProvider(settings: z.infer<typeof Environment>): ExternalProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer && clientId) return { issuer, clientId, clientSecret };
  if (issuer) throw new ConfigError('OIDC_CLIENT_ID: required if OIDC_ISSUER is set');
  if (clientId) throw new ConfigError('OIDC_ISSUER: required if OIDC_CLIENT_ID is set');
  if (clientSecret) throw new ConfigError('OIDC_ISSUER: required if OIDC_CLIENT_SECRET is set');
  return null;
}

/** Rejects names that look like a setting. Other variables belong to other programs. */
function rejectMisspelled(environment: Readonly<Record<string, string | undefined>>): void {
  const known = Object.keys(Environment.shape);
  for (const name of Object.keys(environment)) {
    if (known.includes(name)) continue;
    if (name.startsWith('OIDC_')) throw new ConfigError(`${name}: is not a setting`);
    const meant = known.find((setting) => isNearly(setting, name));
    if (meant) throw new ConfigError(`${name}: is not a setting; is ${meant} meant?`);
  }
}

/** Returns whether a name is within two edits of a setting, or one of a short one, or is the setting with a prefix. */
function isNearly(setting: string, name: string): boolean {
  if (name === `PEGBOARD_${setting}`) return true;
  if (setting.length >= 6) return distance(setting, name) <= 2;
  const isSwapped = [...setting].sort().join('') === [...name].sort().join('');
  return isSwapped || distance(setting, name) === 1;
}

/** Rejects blank values: they would become the number 0 or a folder name. Empty values count as unset. */
function rejectBlank(environment: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(Environment.shape))
    if (/^\s+$/.test(environment[name] ?? '')) throw new ConfigError(`${name}: must not be blank`);
}

function checkDatabaseUrl(url: string, context: z.RefinementCtx): void {
  try {
    parseDatabaseUrl(url);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
}

function isAddress(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
