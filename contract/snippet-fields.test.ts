import { describe, expect, test } from 'vitest';
import { SnippetBody, SnippetUpdate } from './snippet-body.ts';
import { filesOf } from './snippet-files.ts';
import { SnippetDetail } from './snippets.ts';

const MIB = 1024 * 1024;
const fields = { title: 'Title' };
const file = (given: object = {}) => ({ code: 'x', ...given });
const problemsOf = (body: object) =>
  (SnippetBody.safeParse(body).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the body of a snippet', () => {
  test('has either code or files', () => {
    expect(problemsOf({ ...fields, code: 'x' })).toEqual([]);
    expect(problemsOf({ ...fields, files: [file()] })).toEqual([]);
    expect(problemsOf(fields)).toEqual(['code: Code is required']);
    expect(problemsOf({ ...fields, code: 'x', files: [file()] })).toEqual(['code: Send either files or code']);
    expect(problemsOf({ ...fields, language: 'go', fileName: null, files: [file()] })).toEqual(
      ['fileName: Send either files or fileName', 'language: Send either files or language'].toReversed(),
    );
  });

  test('derives the language of a file from its name unless it is given', () => {
    const files = [file({ name: 'a.py' }), file({ name: 'b.py', language: 'go' }), file({ name: null }), file()];
    expect(SnippetBody.parse({ ...fields, files }).files).toEqual([
      { name: 'a.py', language: 'python', code: 'x' },
      { name: 'b.py', language: 'go', code: 'x' },
      { name: null, language: 'text', code: 'x' },
      { name: null, language: 'text', code: 'x' },
    ]);
  });

  test('rejects two file names that differ only in case', () => {
    expect(problemsOf({ ...fields, files: [file({ name: 'Straße' }), file(), file({ name: 'STRASSE' })] })).toEqual([
      'files.2.name: Two files cannot have the same name',
    ]);
  });

  test('requires code only in the first file', () => {
    expect(problemsOf({ ...fields, files: [file(), file({ code: '' })] })).toEqual([]);
    expect(problemsOf({ ...fields, files: [file({ code: ' \n' }), file()] })).toEqual([
      'files.0.code: Code is required',
    ]);
  });

  test('refuses an invalid name with its reason', () => {
    expect(problemsOf({ ...fields, code: 'x', fileName: '' })).toEqual(['fileName: File name is required']);
    expect(problemsOf({ ...fields, files: [file({ name: '../x' })] })).toEqual([
      'files.0.name: File name cannot contain the folder ..',
    ]);
  });

  test('limits the files in number, each in bytes, and all in bytes', () => {
    const part = 'é'.repeat(MIB / 4);
    expect(problemsOf({ ...fields, files: Array(50).fill(file()) })).toEqual([]);
    expect(problemsOf({ ...fields, files: Array(51).fill(file()) })).toHaveLength(1);
    expect(problemsOf({ ...fields, files: Array(4).fill(file({ code: part })) })).toEqual([]);
    expect(problemsOf({ ...fields, files: [file({ code: `${part}x` })] })).toHaveLength(1);
    expect(problemsOf({ ...fields, files: [...Array(4).fill(file({ code: part })), file()] })).toEqual([
      'files: The files of a snippet cannot exceed 2 MiB',
    ]);
  });

  test('keeps apart a missing name, which an update keeps, and null, which removes it', () => {
    expect(SnippetUpdate.parse({ ...fields, code: 'x' })).not.toHaveProperty('fileName');
    expect(SnippetUpdate.parse({ ...fields, code: 'x', fileName: null })).toMatchObject({ fileName: null });
  });
});

test('reads the reply of a server without files', () => {
  const old = {
    ...{ id: 1, title: 'Élan', description: null, code: 'é', codeTruncated: false, language: 'go', tags: [] },
    ...{ userId: 'ada', authorName: null, createdAt: '', updatedAt: '', viewCount: 0, isFavorite: false },
    ...{ shareId: null, isPublic: false },
  };
  const snippet = SnippetDetail.parse(old);
  expect(snippet).toMatchObject({ fileName: null, fileCount: 1, version: 1, forkedFrom: null });
  expect(filesOf(snippet)).toEqual([{ name: 'elan.go', language: 'go', code: 'é', size: 2 }]);
});
