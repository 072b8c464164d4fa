import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The security headers of every reply. No inline script runs anywhere; styles may be inline, for the editor and the
 * dialogs make style elements of their own. `connectOrigins` are those of an external identity provider.
 */
export async function installHeaders(
  app: FastifyInstance,
  options: { secure: boolean; connectOrigins: () => readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': [() => ["'self'", ...options.connectOrigins()].join(' ')],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        // An external provider without refresh tokens renews the sign-in in a hidden frame.
        'frame-src': ["'self'", () => options.connectOrigins().join(' ')],
        'frame-ancestors': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    // The sign-in popup of a provider on another origin must be able to come back to its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: options.secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
