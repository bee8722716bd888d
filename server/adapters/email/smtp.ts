import { createTransport } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mailer } from './mailer.ts';
import { requiredTls } from './required-tls.ts';

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
