import { createHmac, randomBytes } from 'node:crypto';
import { FINDINGS_MAX } from '#domain/limits.ts';
import type { Secret } from '#domain/secret-scan/scan.ts';
import { AppError } from '#server/core/errors.ts';
import { lazy } from '#server/core/lazy.ts';
import { filesOfContent, type SnippetContent } from '#server/store/repositories/files.ts';
import type { Repositories } from '#server/store/store.ts';

/** Loaded on first use: it takes 100 ms and 9 MB. */
const scanner = lazy(async () => ({
  ...(await import('#domain/secret-scan/scan.ts')),
  ...(await import('#domain/secret-scan/describe.ts')),
}));

type PublishedContent = Omit<SnippetContent, 'isTemplate' | 'trigger'> & { trigger?: string | null };

interface Publication {
  snippetId: number;
  content: PublishedContent;
  /** Fingerprints that the owner allows. */
  allow?: readonly string[] | undefined;
  /** In milliseconds since 1970. */
  now: number;
}

/**
 * Refuses content that becomes public with possible secrets that the owner never allowed, and remembers those that
 * `allow` names. Call it in the transaction that publishes the content.
 *
 * @throws AppError `secrets_found`
 */
export async function requireNoSecrets(
  repositories: Repositories,
  { snippetId, content, allow = [], now }: Publication,
): Promise<void> {
  const secrets = await findSecrets(content);
  if (secrets.length === 0) return;
  const fingerprintOf = await fingerprints(repositories);
  const found = secrets.map((secret) => ({ secret, fingerprint: fingerprintOf(secret.value) }));
  const known = await repositories.allowedFindings.of(snippetId);
  const allowed = new Set([...known, ...allow]);
  const open = found.filter(({ fingerprint }) => !allowed.has(fingerprint));
  const distinct = new Set(found.map(({ fingerprint }) => fingerprint));
  if (distinct.size > FINDINGS_MAX)
    throw new AppError('secrets_found', `More than ${FINDINGS_MAX} possible secrets. Remove some to make this public.`);
  if (open.length > 0) {
    const { maskSecret } = await scanner();
    const description = await describeSecrets(open.map(({ secret }) => secret));
    throw new AppError('secrets_found', `Possible secrets: ${description}`, {
      findings: open.map(({ secret: { value, ...position }, fingerprint }) => ({
        ...position,
        masked: maskSecret(value),
        fingerprint,
      })),
    });
  }
  const added = [...distinct].filter((fingerprint) => !known.has(fingerprint));
  await repositories.allowedFindings.add(snippetId, added, now);
}

/** Returns the possible secrets of new content. */
export async function findSecrets(content: PublishedContent): Promise<Secret[]> {
  const scan = await scanner();
  return scan.findSecrets({ ...content, files: filesOfContent(content) });
}

/** Returns whether a tag may be a secret. */
export async function hasSecretTag(tags: readonly string[]): Promise<boolean> {
  const scan = await scanner();
  return (await scan.findSecrets({ title: '', description: null, tags, files: [] })).length > 0;
}

/** Returns the kinds and positions of secrets as a text without their values. */
export async function describeSecrets(secrets: readonly Secret[]): Promise<string> {
  return (await scanner()).describeSecrets(secrets);
}

/**
 * Creates the key of the fingerprints, without which one would reveal a guessable password. Call it before the first check:
 * a refused publication rolls its transaction back.
 */
export const createFingerprintKey = ({ secrets }: Pick<Repositories, 'secrets'>): Promise<string> =>
  secrets.findOrCreate('fingerprints', () => randomBytes(32).toString('hex'));

async function fingerprints(repositories: Repositories): Promise<(value: string) => string> {
  const key = await createFingerprintKey(repositories);
  return (value) => createHmac('sha256', Buffer.from(key, 'hex')).update(value).digest('hex').slice(0, 32);
}
