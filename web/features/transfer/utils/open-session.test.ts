import { expect, test } from 'vitest';
import { openSession } from './open-session.ts';

const json = (value: unknown) => new Blob([JSON.stringify(value)]);

test('reads files and replies of the server, and names what cannot be read', async () => {
  const gone = Object.assign(new Blob(['gone']), { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) });
  const { summary } = await openSession({
    files: [
      { name: 'a/list.sh', content: new Blob(['ls']) },
      { name: 'gone.sh', content: gone },
    ],
    replies: [
      {
        kind: 'database',
        content: json({ source: 'massCode', snippets: [{}, {}], collections: [], dropped: ['1 is left out.'] }),
      },
      { kind: 'gists', content: json({ snippets: [{}], problems: [{ file: 'Gist 1', message: 'It is gone.' }] }) },
    ],
  });
  expect(summary).toMatchObject({
    sources: ['massCode', 'GitHub Gist', 'Files'],
    snippets: 4,
    problems: [
      { file: 'gone.sh', line: null, message: 'It could not be read.' },
      { file: 'Gist 1', line: null, message: 'It is gone.' },
      { file: 'massCode', line: null, message: '1 is left out.', isDropped: true },
    ],
  });
});

test('rejects a reply of another shape', async () => {
  await expect(openSession({ files: [], replies: [{ kind: 'gists', content: json([]) }] })).rejects.toThrow();
});
