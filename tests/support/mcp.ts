import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { TokenScope } from '#contract/token-scopes.ts';
import { createToken } from './factories.ts';
import type { Caller, TestServer } from './server.ts';

const MCP_URL = new URL('http://localhost:3000/mcp');

/** Returns a `fetch` that calls the app without a network. */
function fetchFrom(app: FastifyInstance) {
  return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(url, init);
    const reply = await app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: new URL(url).pathname,
      headers: Object.fromEntries(request.headers),
      ...(request.body && { payload: await request.text() }),
    });
    const headers = new Headers(Object.entries(reply.headers).map(([name, value]) => [name, String(value)]));
    return new Response(reply.statusCode === 202 ? null : reply.body, { status: reply.statusCode, headers });
  };
}

/** Connects the official client with a new API token of the owner. */
export async function connectClient(
  { app }: TestServer,
  owner: Caller,
  scopes: readonly TokenScope[],
): Promise<Client> {
  const { token } = await createToken(owner, scopes);
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(MCP_URL, { fetch: fetchFrom(app), requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

/** Reply of a tool. */
export interface ToolReply {
  /** Null for an error. */
  data: Record<string, unknown> | null;
  text: string;
}

/** Calls a tool. Rejects for an unknown one. */
export type CallTool = (name: string, input?: Record<string, unknown>) => Promise<ToolReply>;

const Content = z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1);

/** Connects an assistant with a new API token of the owner. Replies keep to the output schemas, which the client checks. */
export async function connectAssistant(
  server: TestServer,
  owner: Caller,
  scopes: readonly TokenScope[],
): Promise<CallTool> {
  const client = await connectClient(server, owner, scopes);
  await client.listTools();
  return async (name, input = {}) => {
    const reply = await client.callTool({ name, arguments: input });
    const [{ text } = { text: '' }] = Content.parse(reply.content);
    const data = reply.isError ? null : z.record(z.string(), z.unknown()).parse(reply.structuredContent);
    return { data, text };
  };
}
