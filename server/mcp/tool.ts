import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { TokenScope } from '#contract/token-scopes.ts';
import { invalid } from '#server/core/errors.ts';
import type { RateLimitName } from '#server/http/limits/rate-limits.ts';
import type { ToolContext } from './context.ts';
import { messageOf } from './errors.ts';
import { jsonBytes, REPLY_MAX_BYTES } from './reply-size.ts';

interface Definition<Shape extends z.ZodRawShape, Output> {
  title: string;
  description: string;
  /** The contract call that does the same. Tokens without its scope do not see the tool. */
  call: { readonly scope: TokenScope };
  /** Rate limit of a call. The request itself counts as a read. */
  limit?: RateLimitName;
  hints: ToolAnnotations;
  /** Arguments that it does not name are refused: ignored ones would change or return something else. */
  input: z.ZodObject<Shape>;
  output: z.ZodType<Output>;
}

/** Registers a tool for a caller whose token has the scope. */
export type Tool = (server: McpServer, context: ToolContext) => void;

export const READ: ToolAnnotations = { readOnlyHint: true };
export const ADD: ToolAnnotations = { readOnlyHint: false, destructiveHint: false };
export const CHANGE: ToolAnnotations = { readOnlyHint: false, destructiveHint: true };

/** Fields of the reply of a tool that lists. */
export const pageShape = {
  nextCursor: z.string().nullable().describe('Null on the last page'),
  truncated: z.boolean().describe('Whether the reply was full before the limit; nextCursor goes on'),
};

/** Defines a tool. Errors of `run` are answered as text, so that the assistant can correct its call. */
export function defineTool<Shape extends z.ZodRawShape, Output extends Record<string, unknown>>(
  name: string,
  { title, description, call, limit, hints, input, output }: Definition<Shape, Output>,
  run: (context: ToolContext, input: z.output<z.ZodObject<Shape>>) => Promise<Output>,
): Tool {
  return (server, context) => {
    if (!context.caller.token.scopes.includes(call.scope)) return;
    const annotations = { ...hints, openWorldHint: false };
    server.registerTool(
      name,
      { title, description, annotations, inputSchema: input.strict(), outputSchema: output },
      async (given): Promise<CallToolResult> => {
        try {
          if (limit) await context.charge(limit);
          return toResult(await run(context, given));
        } catch (error) {
          return { content: [{ type: 'text', text: messageOf(error, context) }], isError: true };
        }
      },
    );
  };
}

function toResult(structuredContent: Record<string, unknown>): CallToolResult {
  if (jsonBytes(structuredContent) > REPLY_MAX_BYTES) throw invalid('The reply is larger than 64 KiB. Ask for less.');
  // Clients of older revisions read only the text.
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}
