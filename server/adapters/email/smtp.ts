import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Hosts whose mail does not leave this machine, so that nobody can read it on its way. */
const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

const optional = /([?&])tls=optional(&|$)/;

/**
 * Whether the connection to a mail server must be encrypted: it is unless its host is this machine or its address says
 * `?tls=optional`. Otherwise whoever sits in between leaves STARTTLS out of what the server offers, and reads the password
 * and every letter. `url` is the address without that word, as libraries know it.
 */
export function requiredTls(address: string): { url: string; required: boolean } {
  const url = address.replace(optional, (_, before: string, after: string) => (after ? before : ''));
  return { url, required: url === address && !thisMachine.test(new URL(address).hostname) };
}

/** System mail over SMTP (`SMTP_URL`, `MAIL_FROM`). */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const { url, required } = requiredTls(options.url);
  const transport = createTransport({
    url,
    requireTLS: required,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ from: options.from, ...mail });
    },
    answers: () =>
      transport.verify().then(
        () => true,
        (error: SMTPConnection.SMTPError) => (error.code === 'ETLS' && error.responseCode ? 'without TLS' : false),
      ),
  };
}
