import type { FastifyBaseLogger } from 'fastify';
import type { Collection } from '#contract/collections.ts';
import type { FacetCount } from '#contract/facets.ts';
import type { RenderReply } from '#contract/rendering.ts';
import type { SnippetBody, SnippetUpdate } from '#contract/snippet-body.ts';
import type { PublishInput } from '#contract/snippet-calls.ts';
import type { Scope, Snippet, SnippetDetail, SnippetQuery } from '#contract/snippets.ts';
import type { TemplateField } from '#domain/placeholders/fields.ts';
import type { ActingToken, SignedInCaller } from '#server/core/caller.ts';
import type { Page } from '#server/core/page.ts';
import type { RateLimitName } from '#server/http/limits/rate-limits.ts';

/** The operations of other features that assistants use. */
export interface Services {
  snippets: {
    list(caller: SignedInCaller, query: SnippetQuery): Promise<Page<Snippet>>;
    get(caller: SignedInCaller, id: number): Promise<SnippetDetail>;
    render(caller: SignedInCaller, id: number, values: Readonly<Record<string, string>>): Promise<RenderReply>;
    fieldsOf(templates: readonly (readonly string[])[]): Promise<TemplateField[][]>;
    create(caller: SignedInCaller, body: SnippetBody): Promise<SnippetDetail>;
    update(caller: SignedInCaller, id: number, body: SnippetUpdate): Promise<SnippetDetail>;
    publish(caller: SignedInCaller, id: number, input: PublishInput): Promise<Snippet>;
    remove(caller: SignedInCaller, id: number): Promise<void>;
    tagCounts(caller: SignedInCaller, scope: Scope): Promise<FacetCount[]>;
    languageCounts(caller: SignedInCaller, scope: Scope): Promise<FacetCount[]>;
  };
  collections: {
    list(caller: SignedInCaller, page: { scope?: Scope; cursor?: string; limit?: number }): Promise<Page<Collection>>;
    get(caller: SignedInCaller, id: number): Promise<Collection>;
    listSnippets(caller: SignedInCaller, id: number, query: SnippetQuery): Promise<Page<Snippet>>;
    addSnippet(
      caller: SignedInCaller,
      id: number,
      snippetId: number,
    ): Promise<{ collection: Collection; added: boolean }>;
  };
}

/** A caller who acts through an API token. */
export interface TokenCaller extends SignedInCaller {
  readonly token: ActingToken;
}

/** What the tools of one request need. */
export interface ToolContext extends Services {
  caller: TokenCaller;
  publicUrl: string;
  /** Whether deleted snippets can be restored. Without a trash no token deletes. */
  hasTrash: boolean;
  log: FastifyBaseLogger;
  /** Counts a call that is not a read against its own limit. */
  charge(limit: RateLimitName): Promise<void>;
  /** Drops replies that are kept for retries, after a deletion. */
  forgetReplies(): void;
}
