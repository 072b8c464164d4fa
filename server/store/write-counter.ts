import {
  AliasNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  TableNode,
  type UnknownRow,
} from 'kysely';
import type { Schema } from './schema.ts';

/** Written at every sign-in, and never shown to anybody. */
const HIDDEN: ReadonlySet<string> = new Set<keyof Schema>(['secrets', 'credentials', 'oidc_payloads', 'identities']);

/** Counts the statements that change what somebody could see, each when it has been carried out. */
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
    const table = tableWritten(node);
    if (table !== null && !HIDDEN.has(table)) this.#pending.add(queryId);
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (this.#pending.has(queryId)) this.add();
    return result;
  }
}

/** The table a statement writes to; null where it only reads. */
function tableWritten(node: RootOperationNode): string | null {
  if (node.kind === 'InsertQueryNode') return nameOf(node.into);
  if (node.kind === 'UpdateQueryNode') return nameOf(node.table);
  if (node.kind === 'DeleteQueryNode') return nameOf(node.from.froms[0]);
  return null;
}

function nameOf(node: OperationNode | undefined): string {
  if (node && AliasNode.is(node)) return nameOf(node.node);
  return node && TableNode.is(node) ? node.table.identifier.name : '';
}
