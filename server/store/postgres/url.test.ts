import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './url.ts';

test('parses a connection URI as libpq does', () => {
  expect(parseDatabaseUrl('postgres://ada:p%40ss%3Aword@db.example.com/peg%20board')).toEqual({
    hosts: [{ host: 'db.example.com', port: 5432 }],
    user: 'ada',
    password: 'p@ss:word',
    database: 'peg board',
    ssl: false,
  });
  expect(
    parseDatabaseUrl(
      'postgresql://ada@one:5433,[::1]:6000,three/p?target_session_attrs=read-write&sslmode=verify-full',
    ),
  ).toMatchObject({
    hosts: [
      { host: 'one', port: 5433 },
      { host: '::1', port: 6000 },
      { host: 'three', port: 5432 },
    ],
    password: undefined,
    ssl: {},
  });
});

test.each([
  ['mysql://ada@db/p', /must look like postgres:/],
  ['postgres://db/p', /must name a user/],
  ['postgres://ada@db', /must look like/],
  ['postgres://ada@db:99999/p', /db:99999 is not a valid host/],
  ['postgres://ada@db/p?sslmode=maybe', /sslmode must be/],
  ['postgres://ada@db/p?target_session_attrs=standby', /target_session_attrs must be read-write/],
  ['postgres://ada@db/p?frobnicate=1', /frobnicate is not a known parameter/],
])('rejects %s with a reason', (url, message) => {
  expect(() => parseDatabaseUrl(url)).toThrow(message);
});
