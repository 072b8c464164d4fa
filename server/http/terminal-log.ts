import type { PrettyOptions, PrettyStream } from 'pino-pretty';
import { z } from 'zod';

/** The line of a request, by the serializers in `logger-options.ts`. */
const RequestLine = z.object({
  reqId: z.string(),
  req: z.object({ method: z.string(), path: z.string() }),
  res: z.object({ statusCode: z.number() }),
  responseTime: z.number(),
});

/** Returns the text of a log line for people. */
function formatMessage(line: Record<string, unknown>): string {
  const { data } = RequestLine.safeParse(line);
  if (data) {
    const { reqId, req, res, responseTime } = data;
    return `${reqId} ${req.method} ${req.path} ${res.statusCode} in ${Math.round(responseTime)} ms`;
  }
  return [line.reqId, line.msg].filter((part) => part !== undefined).join(' ');
}

/**
 * Returns a stream that writes log lines for people. The package is loaded on demand: most servers log to a pipe.
 *
 * @param destination standard output by default
 */
export async function openTerminalLog(destination?: PrettyOptions['destination']): Promise<PrettyStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    ...(destination !== undefined && { destination, colorize: false }),
    // Lines before the exit of the process must not be lost.
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,req,res,responseTime',
    messageFormat: formatMessage,
  });
}
