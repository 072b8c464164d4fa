import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

interface Options {
  /** The public URL is https. */
  secure: boolean;
  /** Origins of an external identity provider. May change after its discovery. */
  connectOrigins(): readonly string[];
}

/** Headers of the replies of a route; null removes one. */
export type ResponseHeaders = Readonly<Record<string, string | null>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replace headers of every reply, also of cached ones. */
    headers?: ResponseHeaders;
  }
  interface FastifyInstance {
    /** Returns the headers of every reply. A handler that bypasses Fastify sets them itself. */
    commonHeaders(): Readonly<Record<string, string>>;
  }
}

/** Interval of closing idle connections during shutdown, in milliseconds. */
const SWEEP_INTERVAL = 100;

/**
 * Sets the security headers on every reply. During shutdown it also ends each connection with its reply: keep-alive
 * would delay the shutdown until the connection times out.
 */
export function registerSecurityHeaders(app: FastifyInstance, { secure, connectOrigins }: Options): void {
  let cached: { origins: string; closing: boolean; headers: Record<string, string> } | null = null;
  let closing = false;
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = true;
    // Covers replies that started before the shutdown, such as exports.
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_INTERVAL);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
  app.decorate('commonHeaders', () => {
    const origins = connectOrigins().join(' ');
    if (cached?.origins !== origins || cached.closing !== closing) {
      const headers = { ...securityHeaders(secure, origins), ...(closing && { connection: 'close' }) };
      cached = { origins, closing, headers };
    }
    return cached.headers;
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // Pages whose URL is a secret set a stricter policy.
    const referrerPolicy = reply.getHeader('referrer-policy');
    reply.headers(app.commonHeaders());
    if (referrerPolicy !== undefined) reply.header('referrer-policy', referrerPolicy);
    for (const [name, value] of Object.entries(request.routeOptions.config.headers ?? {})) {
      if (value === null) reply.removeHeader(name);
      else reply.header(name, value);
    }
    done(null, payload);
  });
}

/** Returns the headers set by helmet. Inline styles are allowed: the editor and the dialogs create style elements. */
function securityHeaders(secure: boolean, origins: string): Record<string, string> {
  const selfAndOrigins = `'self' ${origins}`.trim().split(' ');
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': selfAndOrigins,
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        // External providers without refresh tokens renew the sign-in in a hidden iframe.
        'frame-src': selfAndOrigins,
        'frame-ancestors': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    // The sign-in popup of an external provider needs its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })(response.req, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
