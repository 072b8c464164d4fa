import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

interface Options {
  /** The site is reached by https alone. */
  secure: boolean;
  /** Of an external identity provider; may come to be known later. */
  connectOrigins(): readonly string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every reply, the same object until they change: who answers past Fastify sets them. */
    commonHeaders(): Readonly<Record<string, string>>;
  }
}

/** While the server closes, milliseconds between looks for connections that have nothing more to send. */
const SWEEP = 100;

/**
 * Gives every reply the security headers, put together again only when the origins have changed. While the server closes,
 * each connection ends with its reply: one kept alive would hold the close up until it times out.
 */
export function registerSecurityHeaders(app: FastifyInstance, { secure, connectOrigins }: Options): void {
  let known: { origins: string; closing: boolean; headers: Record<string, string> } | null = null;
  let closing = false;
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = true;
    // A reply that had begun before, as an export may have, could not say so.
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
  app.decorate('commonHeaders', () => {
    const origins = connectOrigins().join(' ');
    if (known?.origins !== origins || known.closing !== closing) {
      const headers = { ...securityHeaders(secure, origins), ...(closing && { connection: 'close' }) };
      known = { origins, closing, headers };
    }
    return known.headers;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(app.commonHeaders());
    done(null, payload);
  });
}

/**
 * The headers as helmet would set them. No inline script runs anywhere; styles may be inline, for the editor and the
 * dialogs make style elements of their own.
 */
function securityHeaders(secure: boolean, origins: string): Record<string, string> {
  const itselfAndOrigins = `'self' ${origins}`.trim().split(' ');
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
        'connect-src': itselfAndOrigins,
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        // An external provider without refresh tokens renews the sign-in in a hidden frame.
        'frame-src': itselfAndOrigins,
        'frame-ancestors': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    // The sign-in popup of a provider on another origin must be able to come back to its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })(response.req, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
