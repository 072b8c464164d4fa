import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Caller } from './caller.ts';
import { createServer } from './server.ts';

/** Answers one message of the Model Context Protocol. */
export type Endpoint = (request: Request, body: unknown, caller: Caller) => Promise<Response>;

/** Creates the endpoint. It is stateless and answers with JSON, never with a stream. */
export function createEndpoint(): Endpoint {
  const callers = new WeakMap<Request, Caller>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo && callers.get(requestInfo);
      if (caller === undefined) throw new Error('Unknown MCP request');
      return createServer(caller);
    },
    // Nothing is subscribed to: lists do not change during a request.
    { legacy: 'reject', responseMode: 'json', maxSubscriptions: 0 },
  );
  return async (request, parsedBody, caller) => {
    if (await isLegacyRequest(request, parsedBody)) return serveLegacy(request, parsedBody, caller);
    callers.set(request, caller);
    return handler.fetch(request, { parsedBody });
  };
}

/** Serves clients of the revisions before 2026-07-28, which the handler itself would answer with a stream. */
async function serveLegacy(request: Request, parsedBody: unknown, caller: Caller): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer(caller);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}
