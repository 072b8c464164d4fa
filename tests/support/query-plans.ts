import { CompiledQuery, type Kysely, SqliteAdapter, sql } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#server/store/schema.ts';

/** Returns the steps of a query's plan that read a large table without a limit, or sort it. */
export async function unlimitedSteps(db: Kysely<Schema>, query: { compile(): CompiledQuery }): Promise<string[]> {
  const { sql: text, parameters } = query.compile();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return db.connection().execute(async (connection) => {
    const explain = (how: string) =>
      connection.executeQuery(CompiledQuery.raw(`explain ${how} ${text}`, [...parameters]));
    if (isSqlite) return unlimitedInSqlite(z.array(SqliteStep).parse((await explain('query plan')).rows));
    await sql`set enable_seqscan = off`.execute(connection);
    const [row] = z.array(PostgresPlan).parse((await explain('(format json)')).rows);
    return row ? unlimitedInPostgres(row['QUERY PLAN'][0].Plan, false) : ['no plan'];
  });
}

/* https://www.sqlite.org/eqp.html */
const SqliteStep = z.object({ parent: z.number(), detail: z.string() });

const SORT = 'USE TEMP B-TREE FOR ORDER BY';
const SCANS = [
  // Indexes of the orders of lists.
  /^SCAN s USING (COVERING )?INDEX snippets_\w+_(recency|views|title)$/,
  // Candidates of the search index, and one text.
  /^SCAN [fx] (EXISTS )?VIRTUAL TABLE/,
  // Ids of one page.
  /^SCAN pick$/,
  // Only disabled accounts.
  /^SCAN users USING INDEX users_disabled$/,
];

function unlimitedInSqlite(steps: readonly z.infer<typeof SqliteStep>[]): string[] {
  const sorting = new Set(steps.filter(({ detail }) => detail === SORT).map(({ parent }) => parent));
  return steps
    .filter(({ parent, detail }) => {
      if (detail.startsWith('SCAN')) return !SCANS.some((allowed) => allowed.test(detail));
      return sorting.has(parent) && detail.startsWith('SEARCH s') && !detail.endsWith('PRIMARY KEY (rowid=?)');
    })
    .map(({ detail }) => detail);
}

interface PostgresNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Index Cond'?: string | undefined;
  'Subplan Name'?: string | undefined;
  Plans?: PostgresNode[] | undefined;
}

const PostgresNode: z.ZodType<PostgresNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  'Subplan Name': z.string().optional(),
  get Plans() {
    return z.array(PostgresNode).optional();
  },
});
const PostgresPlan = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: PostgresNode })]) });

const LARGE = ['snippets', 'snippet_search'];
/** Their nodes read one row. */
const LOOKUPS = ['snippets_pkey', 'snippets_recency_key', 'snippet_search_pkey'];
/** A node above that stops early does not stop these. */
const BLOCKING = /^(Sort|Aggregate|Hash|SetOp|WindowAgg|Materialize|Bitmap Heap Scan)$/;

function unlimitedInPostgres(node: PostgresNode, isLimited: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': relation = '', 'Index Name': index = '', Plans: children = [] } = node;
  const stops = type === 'Limit' || (isLimited && !BLOCKING.test(type) && node['Subplan Name'] === undefined);
  const isLookup = node['Index Cond'] !== undefined && LOOKUPS.includes(index);
  const isUnlimited = LARGE.includes(relation) && !stops && !isLookup;
  return [
    ...(isUnlimited ? [`${type} ${relation} ${index}`] : []),
    ...children.flatMap((child) => unlimitedInPostgres(child, stops)),
  ];
}
