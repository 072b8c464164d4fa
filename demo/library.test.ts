import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LANGUAGE_OPTIONS } from '#domain/languages.ts';
import { readLibrary } from './library.ts';

const library = await readLibrary();
const { people, snippets, collections } = library;
const peopleByKey = new Map(people.map((person) => [person.key, person]));
const snippetsByFile = new Map(snippets.map((snippet) => [snippet.file, snippet]));

describe('sample library', () => {
  test('contains enough snippets in all offered languages', () => {
    expect(snippets.length).toBeGreaterThanOrEqual(80);
    const languages = new Set(snippets.map(({ language }) => language));
    expect(languages.size).toBeGreaterThanOrEqual(20);
    for (const { value } of LANGUAGE_OPTIONS) expect(languages).toContain(value);
    expect(snippets.filter(({ isPublic }) => !isPublic).length).toBeGreaterThanOrEqual(10);
    expect(collections.length).toBeGreaterThanOrEqual(8);
  });

  test('references every code file exactly once', async () => {
    const files = await readdir(new URL('library/snippets/', import.meta.url));
    const used = snippets.flatMap(({ file, moreFiles }) => [file, ...moreFiles.map(({ name }) => name)]);
    expect(used.sort()).toEqual(files.sort());
  });

  test('has a history for a third of the snippets, some restored versions, several files and a trash', async () => {
    const edited = snippets.filter(({ versions }) => versions.length > 1);
    expect(edited.length).toBeGreaterThanOrEqual(snippets.length / 3);
    const edits: unknown = JSON.parse(await readFile(new URL('library/edits.json', import.meta.url), 'utf8'));
    expect(edited.map(({ file }) => file).sort()).toEqual(
      Object.keys(z.record(z.string(), z.unknown()).parse(edits)).sort(),
    );
    for (const { file, versions } of edited) {
      for (const [index, { code, title, tags, restoredFrom }] of versions.entries()) {
        const before = versions[index - 1];
        expect([before?.code, before?.title, before?.tags], file).not.toEqual([code, title, tags]);
        if (restoredFrom !== null) expect(code, file).toBe(versions[restoredFrom - 1]?.code);
      }
    }
    expect(edited.filter(({ versions }) => versions.some(({ restoredFrom }) => restoredFrom)).length).toBe(3);
    expect(snippets.filter(({ moreFiles }) => moreFiles.length > 0).length).toBeGreaterThanOrEqual(10);
    expect(snippets.filter(({ trashedDaysAgo }) => trashedDaysAgo !== undefined).length).toBeGreaterThanOrEqual(3);
  });

  test('gives the demo account triggers in several languages', () => {
    const triggered = snippets.filter(({ owner, trigger }) => owner === 'robin' && trigger !== undefined);
    expect(new Set(triggered.map(({ trigger }) => trigger)).size).toBe(triggered.length);
    expect(new Set(triggered.map(({ language }) => language)).size).toBeGreaterThanOrEqual(4);
  });

  test('contains comments of several people and visitors', () => {
    const comments = snippets.flatMap((snippet) => snippet.comments);
    const authors = new Set(comments.flatMap((comment) => ('by' in comment ? [comment.by] : [])));
    expect(authors.size).toBeGreaterThanOrEqual(4);
    expect(comments.filter((comment) => 'visitor' in comment).length).toBeGreaterThanOrEqual(5);
  });

  test('contains no marks, comments or collection items of people who may not read the snippet', () => {
    for (const { isPublic, owner, favoritedBy, comments } of snippets.filter(({ isPublic }) => !isPublic)) {
      const involved = [...favoritedBy, ...comments.map((comment) => ('by' in comment ? comment.by : 'a visitor'))];
      expect({ isPublic, others: involved.filter((person) => person !== owner) }).toEqual({ isPublic, others: [] });
    }
    for (const { owner, files } of collections) {
      const unseen = files.filter((file) => {
        const snippet = snippetsByFile.get(file);
        return !snippet?.isPublic && snippet?.owner !== owner;
      });
      expect({ owner, unseen }).toEqual({ owner, unseen: [] });
    }
  });

  test('has consistent timestamps', () => {
    for (const { file, owner, ageDays, versions, trashedDaysAgo = 0, comments } of snippets) {
      expect(peopleByKey.get(owner)?.joinedDaysAgo, file).toBeGreaterThan(ageDays);
      const ages = versions.map(({ daysAgo }) => daysAgo);
      expect(ages, file).toEqual([...new Set(ages)].sort((a, b) => b - a));
      expect(trashedDaysAgo, file).toBeLessThan(Math.min(30, ...ages));
      const moments = comments.map(({ afterDays }) => afterDays);
      expect(moments, file).toEqual([...moments].sort((a, b) => a - b));
      expect(moments.at(-1) ?? 0, file).toBeLessThan(ageDays);
      for (const comment of comments)
        if ('by' in comment)
          expect(peopleByKey.get(comment.by)?.joinedDaysAgo, file).toBeGreaterThan(ageDays - comment.afterDays);
    }
  });
});
