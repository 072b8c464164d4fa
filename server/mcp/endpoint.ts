import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { ToolContext } from './context.ts';
import { createServer } from './server.ts';

/** Answers one message of the Model Context Protocol. */
export type Endpoint = (request: Request, body: unknown, context: ToolContext) => Promise<Response>;

/** Creates the endpoint. It is stateless and answers with JSON, never with a stream. */
export function createEndpoint(): Endpoint {
  const contexts = new WeakMap<Request, ToolContext>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const context = requestInfo && contexts.get(requestInfo);
      if (context === undefined) throw new Error('Unknown MCP request');
      return createServer(context);
    },
    // Nothing is subscribed to: lists do not change during a request.
    { legacy: 'reject', responseMode: 'json', maxSubscriptions: 0 },
  );
  return async (request, parsedBody, context) => {
    if (await isLegacyRequest(request, parsedBody)) return serveLegacy(request, parsedBody, context);
    contexts.set(request, context);
    return handler.fetch(request, { parsedBody });
  };
}

/** Serves clients of the revisions before 2026-07-28, which the handler itself would answer with a stream. */
async function serveLegacy(request: Request, parsedBody: unknown, context: ToolContext): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer(context);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}
