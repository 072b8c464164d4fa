import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

const WRITES: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
]);

/** Counts the statements that write, each when it has been carried out. */
export class WriteCounter implements KyselyPlugin {
  readonly #pending = new WeakSet<object>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(): void {
    this.#count += 1;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (WRITES.has(node.kind)) this.#pending.add(queryId);
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (this.#pending.has(queryId)) this.add();
    return result;
  }
}
