import { describe, expect, test } from 'vitest';
import { VISITOR } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';
import { canEdit, canRead, requireEditable, requireOwned, requireReadable, requireTrashed } from './access.ts';

const owner = { userId: 'ada' };
const other = { userId: 'ben' };
const publicSnippet = { userId: 'ada', isPublic: true, deletedAt: null, ownerDisabled: false, sharedRole: null };
const privateSnippet = { ...publicSnippet, isPublic: false };
const trashed = { ...publicSnippet, deletedAt: 1 };
const hidden = { ...publicSnippet, ownerDisabled: true };

const codeOf = (run: () => unknown) => {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

describe('a public snippet', () => {
  test.each([owner, other, VISITOR])('can be read by %o', (viewer) => {
    expect(canRead(viewer, publicSnippet)).toBe(true);
  });

  test('can be edited by its owner only', () => {
    expect([owner, other, VISITOR].map((viewer) => canEdit(viewer, publicSnippet))).toEqual([true, false, false]);
    expect(codeOf(() => requireEditable(other, publicSnippet))).toBe('forbidden');
  });
});

describe('a private snippet', () => {
  test('can be read and edited by its owner only', () => {
    for (const can of [canRead, canEdit])
      expect([owner, other, VISITOR].map((viewer) => can(viewer, privateSnippet))).toEqual([true, false, false]);
  });

  test('is reported as not found to others, like one that does not exist', () => {
    for (const check of [requireReadable, requireEditable])
      for (const snippet of [privateSnippet, null]) expect(codeOf(() => check(other, snippet))).toBe('not_found');
  });
});

describe('a public snippet of a disabled person', () => {
  test('is reported as not found to others', () => {
    for (const viewer of [other, VISITOR])
      for (const check of [requireReadable, requireEditable])
        expect(codeOf(() => check(viewer, hidden))).toBe('not_found');
  });
});

describe('a snippet in a collection of the viewer', () => {
  const viewed = { ...privateSnippet, sharedRole: 'viewer' } as const;
  const edited = { ...privateSnippet, sharedRole: 'editor' } as const;

  test('can be read, and edited by editors', () => {
    expect([canRead(other, viewed), canEdit(other, viewed)]).toEqual([true, false]);
    expect([canRead(other, edited), canEdit(other, edited)]).toEqual([true, true]);
    expect(codeOf(() => requireEditable(other, viewed))).toBe('forbidden');
    expect(canEdit(other, { ...publicSnippet, sharedRole: 'editor' })).toBe(true);
  });

  test('is hidden in the trash and while its owner is disabled', () => {
    for (const change of [{ deletedAt: 1 }, { ownerDisabled: true }])
      expect([canRead(other, { ...edited, ...change }), canEdit(other, { ...edited, ...change })]).toEqual([
        false,
        false,
      ]);
  });

  test('stays the property of its owner', () => {
    expect(codeOf(() => requireOwned(other, edited))).toBe('forbidden');
    expect(requireOwned(owner, edited)).toBe(edited);
  });
});

describe('a snippet in the trash', () => {
  test('cannot be read or edited', () => {
    for (const can of [canRead, canEdit])
      expect([owner, other, VISITOR].map((viewer) => can(viewer, trashed))).toEqual([false, false, false]);
  });

  test('is found in the trash only by its owner', () => {
    expect(requireTrashed(owner, trashed)).toBe(trashed);
    for (const viewer of [other, VISITOR]) expect(codeOf(() => requireTrashed(viewer, trashed))).toBe('not_found');
    for (const snippet of [publicSnippet, null]) expect(codeOf(() => requireTrashed(owner, snippet))).toBe('not_found');
  });
});
