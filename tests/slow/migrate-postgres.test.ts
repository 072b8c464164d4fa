import { test } from 'vitest';
import { fixtures } from '#tests/support/migration-fixtures.ts';
import { expectMigrates } from '#tests/support/postgres-fixtures.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';

const postgres = postgresTests();

test.each(fixtures)('migrates %s on PostgreSQL without losing data', (fixture) =>
  expectMigrates(fixture, postgres.emptyDatabase),
);
