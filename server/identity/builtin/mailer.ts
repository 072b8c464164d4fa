import type { SmtpSettings } from '#server/config.ts';
import { LIFETIMES } from '../one-time-links.ts';

/** In milliseconds. */
const TIMEOUT = 20_000;

export interface Mailer {
  sendResetLink(to: string, link: string): Promise<void>;
  /** Rejects if the SMTP server cannot be reached or refuses the credentials. */
  verify(): Promise<void>;
}

/**
 * Returns whether mail must be encrypted: the password and the links in the mail would cross the network in clear if the
 * server, or an attacker in between, did not offer STARTTLS.
 */
export function requiresTls(url: string): boolean {
  const { password, hostname } = new URL(url);
  return password !== '' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Creates the mailer of an SMTP server. */
export async function createMailer({ url, from }: SmtpSettings): Promise<Mailer> {
  // Loaded only if mail is configured.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    requireTLS: requiresTls(url),
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // Mail contains only text of this program.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async sendResetLink(to, link) {
      const minutes = LIFETIMES.mail / 60_000;
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject: 'Set a new password for Pegboard',
        text:
          `Somebody asked to set a new password for the Pegboard account of ${to}.\n\n` +
          `Open this link within ${minutes} minutes to set it:\n${link}\n\n` +
          `If it was not you, ignore this mail. Your password stays as it is.\n`,
      });
    },
    async verify() {
      await transport.verify();
    },
  };
}
