import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** System mail over SMTP (`SMTP_URL`, `MAIL_FROM`). */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
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
        () => false,
      ),
  };
}
