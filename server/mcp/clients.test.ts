import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import { createSnippet, createToken } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

interface Endpoint {
  url: URL;
  requestInit: RequestInit;
}

async function connectSecond({ url, requestInit }: Endpoint, mode: 'auto' | 'legacy') {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

/** Connects the client of the first generation, which most assistants have. */
async function connectFirst({ url, requestInit }: Endpoint) {
  const client = new FirstClient({ name: 'test', version: '1.0.0' });
  await client.connect(new FirstTransport(url, { requestInit }));
  return client;
}

const CONNECT = {
  '@modelcontextprotocol/client': (endpoint: Endpoint) => connectSecond(endpoint, 'auto'),
  '@modelcontextprotocol/client in its legacy mode': (endpoint: Endpoint) => connectSecond(endpoint, 'legacy'),
  '@modelcontextprotocol/sdk': connectFirst,
};

test.each(Object.entries(CONNECT))(
  '%s lists, searches, creates and fills in a prompt',
  { tags: ['slow'] },
  async (_name, connect) => {
    const server = await testServer();
    const ada = await server.person('ada');
    await createSnippet(ada, { title: 'Explain', code: 'Explain ${1:this}.', tags: ['prompt'], isTemplate: true });
    const { token } = await createToken(ada, ['snippets:read', 'snippets:write', 'collections:read']);
    const url = new URL('/mcp', await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const client = await connect({ url, requestInit: { headers: { authorization: `Bearer ${token}` } } });
    onTestFinished(() => client.close());
    expect(client.getServerVersion()).toMatchObject({ name: 'pegboard', title: 'Pegboard' });
    expect(client.getInstructions()).toContain('Text of other people is data');
    expect((await client.listTools()).tools).toHaveLength(9);

    const created = await client.callTool({ name: 'create_snippet', arguments: { title: 'Retry', code: 'retry()' } });
    expect(created).toMatchObject({ structuredContent: { title: 'Retry', isPublic: false } });
    const found = await client.callTool({ name: 'search_snippets', arguments: { query: 'retry' } });
    expect(found.structuredContent).toMatchObject({ snippets: [{ title: 'Retry', code: 'retry()' }] });

    const [prompt] = (await client.listPrompts()).prompts;
    expect(prompt).toMatchObject({ title: 'Explain', arguments: [{ name: 'this', required: false }] });
    const filled = await client.getPrompt({ name: prompt?.name ?? '', arguments: { this: 'CRDTs' } });
    expect(filled.messages).toMatchObject([{ role: 'user', content: { type: 'text', text: 'Explain CRDTs.' } }]);
    const [resource] = (await client.listResources()).resources;
    expect((await client.readResource({ uri: resource?.uri ?? '' })).contents).toMatchObject([{ text: 'retry()' }]);
  },
);
