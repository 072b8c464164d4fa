import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

interface Options {
  /** The site is reached by https alone. */
  secure: boolean;
  /** Of an external identity provider; may come to be known later. */
  connectOrigins(): readonly string[];
}

/** Gives every reply the security headers. They are put together again only when the origins have changed. */
export function installHeaders(app: FastifyInstance, { secure, connectOrigins }: Options): void {
  let known: { origins: string; headers: OutgoingHttpHeaders } | null = null;
  app.addHook('onRequest', (_request, reply, done) => {
    const origins = connectOrigins().join(' ');
    if (known?.origins !== origins) known = { origins, headers: securityHeaders(secure, origins) };
    reply.headers(known.headers);
    done();
  });
}

/**
 * The headers as helmet would set them. No inline script runs anywhere; styles may be inline, for the editor and the
 * dialogs make style elements of their own.
 */
function securityHeaders(secure: boolean, origins: string): OutgoingHttpHeaders {
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
  return response.getHeaders();
}
