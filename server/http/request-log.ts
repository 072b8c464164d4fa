import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Serves a file of the app. One page load requests many. */
    isFile?: boolean;
  }
}

/** Logs one line for each request, once it is answered. Files of the app are logged at the level `debug`. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log[request.routeOptions.config.isFile ? 'debug' : 'info'](line, 'request completed');
  }
}
