import { hash, randomBytes } from 'node:crypto';
import type { LinkedSnippet, NewSnippetLink, SnippetLink, SnippetLinkInput } from '#contract/snippet-links.ts';
import type { Caller, SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { AppError, invalid, notFound } from '#server/core/errors.ts';
import { hashPassword, verifyPassword } from '#server/identity/builtin/password-hash.ts';
import { readSnippetDetail } from '#server/listing/snippet-detail.ts';
import type { SnippetLinkRow } from '#server/store/repositories/snippet-links.ts';
import type { Store } from '#server/store/store.ts';
import { requireOwned, requireReadable } from '#server/visibility/access.ts';
import type { LinkThrottle } from './throttle.ts';
import { insertLink } from './writes/insert-link.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const LIFETIMES = { '1h': HOUR, '1d': DAY, '7d': 7 * DAY, '30d': 30 * DAY };
const LIFETIME_MAX = 365 * DAY;
/** How long ended links are listed. */
export const LISTED_AFTER_END = 7 * DAY;

const CANNOT_OPEN =
  'This link cannot be opened. It may be wrong, expired, used up or revoked, or the password is wrong.';
const cannotOpen = () => new AppError('not_found', CANNOT_OPEN);

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

interface Dependencies {
  store: Store;
  clock: Clock;
  throttle: LinkThrottle;
}

/** Creates the operations on private links. */
export function linkService({ store, clock, throttle }: Dependencies) {
  return {
    async create(caller: SignedInCaller, snippetId: number, input: SnippetLinkInput): Promise<NewSnippetLink> {
      requireOwned(caller, await store.snippets.find(caller, snippetId));
      const now = clock();
      const token = randomBytes(24).toString('base64url');
      const { note, maxOpens, password } = input;
      const passwordHash = password == null ? null : await hashPassword(password);
      const link = { hash: hashOf(token), passwordHash, note, maxOpens, expiresAt: expiryOf(input, now) };
      const row = await store.write(insertLink, { caller, snippetId, link, allow: input.allowFindings, now });
      return { ...toLink(row, now), url: `/s/${token}` };
    },

    /** Lists live links and those that ended lately, newest first. */
    async list(caller: SignedInCaller, snippetId: number): Promise<SnippetLink[]> {
      requireOwned(caller, await store.snippets.find(caller, snippetId));
      const now = clock();
      return (await store.snippetLinks.list(snippetId, now - LISTED_AFTER_END)).map((row) => toLink(row, now));
    },

    async revoke(caller: SignedInCaller, snippetId: number, linkId: number): Promise<void> {
      await store.transaction(async ({ snippets, snippetLinks }) => {
        requireOwned(caller, await snippets.findToChange(caller, snippetId));
        if (!(await snippetLinks.remove(snippetId, linkId))) throw notFound('Link');
      });
    },

    /**
     * Opens a link for anyone and counts it. The password is verified first.
     *
     * @throws AppError `not_found`, or `rate_limited` after several failures
     */
    async open({ network }: Caller, token: string, password: string | null): Promise<LinkedSnippet> {
      const tokenHash = hashOf(token);
      const found = await store.snippetLinks.findPassword(tokenHash, clock());
      const needsPassword = found !== undefined && found.passwordHash !== null;
      // Counted before the password is verified, so that concurrent guesses count as well.
      const refund = needsPassword ? await throttle.count(network, tokenHash) : null;
      const isCorrect = !needsPassword || (await verifyPassword(password ?? '', found.passwordHash ?? ''));
      const opened = found !== undefined && isCorrect ? await store.openLink(tokenHash, clock()) : null;
      if (opened === null) {
        if (refund === null) await throttle.count(network, tokenHash);
        throw cannotOpen();
      }
      await refund?.();
      return readLinked(store, opened);
    },
  };
}

/** @throws AppError `invalid` unless it lies within a year */
function expiryOf({ expiresIn, expiresAt }: SnippetLinkInput, now: number): number {
  if (expiresIn !== undefined) return now + LIFETIMES[expiresIn];
  const time = Date.parse(expiresAt ?? '');
  if (time <= now) throw invalid('The date must be in the future', 'expiresAt');
  if (time > now + LIFETIME_MAX) throw invalid('The date must be within a year', 'expiresAt');
  return time;
}

function toLink(row: SnippetLinkRow, now: number): SnippetLink {
  const isUsed = row.maxOpens !== null && row.opens >= row.maxOpens;
  return {
    id: row.id,
    note: row.note,
    hasPassword: row.passwordHash !== null,
    maxOpens: row.maxOpens,
    opens: row.opens,
    createdAt: toTimestamp(row.createdAt),
    expiresAt: toTimestamp(row.expiresAt),
    lastOpenedAt: row.lastOpenedAt === null ? null : toTimestamp(row.lastOpenedAt),
    state: isUsed ? 'used' : row.expiresAt > now ? 'live' : 'expired',
  };
}

/** Reads the snippet as its owner does: a link opens private snippets. */
async function readLinked(store: Store, link: SnippetLinkRow & { ownerId: string }): Promise<LinkedSnippet> {
  const owner = { userId: link.ownerId };
  const row = await store.snippets.find(owner, link.snippetId);
  if (row === null) throw cannotOpen();
  const detail = await readSnippetDetail(store, requireReadable(owner, row));
  const { title, description, language, files, isTemplate, authorName, updatedAt } = detail;
  const opensLeft = link.maxOpens === null ? null : link.maxOpens - link.opens;
  const shown = { title, description, language, files, isTemplate, authorName, updatedAt };
  return { ...shown, expiresAt: toTimestamp(link.expiresAt), opensLeft };
}
