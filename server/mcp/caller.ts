import type { FastifyBaseLogger } from 'fastify';
import type { Collection } from '#contract/collections.ts';
import type { FacetCount } from '#contract/facets.ts';
import type { RenderReply } from '#contract/rendering.ts';
import type { SnippetBody, SnippetUpdate } from '#contract/snippet-body.ts';
import type { PublishInput, Scope, Snippet, SnippetDetail, SnippetQuery } from '#contract/snippets.ts';
import type { TemplateField } from '#domain/placeholders/fields.ts';
import type { Client } from '#server/core/client.ts';
import type { Page } from '#server/core/page.ts';
import type { ActingToken, Person } from '#server/core/viewer.ts';
import type { RateLimitName } from '#server/http/limits/rate-limits.ts';

/** The operations of other features that assistants use. `network` is the client's address, as `networkOf` returns it. */
export interface Services {
  snippets: {
    list(person: Person, query: SnippetQuery, client: Client): Promise<Page<Snippet>>;
    get(person: Person, id: number): Promise<SnippetDetail>;
    render(person: Person, id: number, values: Readonly<Record<string, string>>): Promise<RenderReply>;
    fieldsOf(templates: readonly (readonly string[])[]): Promise<TemplateField[][]>;
    create(person: Person, body: SnippetBody, network: string): Promise<SnippetDetail>;
    update(person: Person, id: number, body: SnippetUpdate, network: string): Promise<SnippetDetail>;
    publish(person: Person, id: number, input: PublishInput, network: string): Promise<Snippet>;
    remove(person: Person, id: number, network: string): Promise<void>;
    tagCounts(person: Person, scope: Scope): Promise<FacetCount[]>;
    languageCounts(person: Person, scope: Scope): Promise<FacetCount[]>;
  };
  collections: {
    list(owner: Person, page: { cursor?: string; limit?: number }): Promise<Page<Collection>>;
    listSnippets(owner: Person, id: number, query: SnippetQuery, client: Client): Promise<Page<Snippet>>;
    addSnippet(owner: Person, id: number, snippetId: number): Promise<{ collection: Collection; added: boolean }>;
  };
}

/** A person who acts through an API token. */
export interface TokenOwner extends Person {
  readonly token: ActingToken;
}

/** The caller of one request, with what its tools need. */
export interface Caller extends Services {
  person: TokenOwner;
  client: Client;
  publicUrl: string;
  /** Whether deleted snippets can be restored. Without a trash no token deletes. */
  hasTrash: boolean;
  log: FastifyBaseLogger;
  /** Counts a call that is no read against its own limit. */
  charge(limit: RateLimitName): Promise<void>;
  /** Drops replies that are kept for retries, after a deletion. */
  forgetReplies(): void;
}
