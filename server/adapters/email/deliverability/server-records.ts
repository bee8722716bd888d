import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js';
import type { DnsRecords } from './dns-records.ts';
import type { Finding } from './finding.ts';

/** Whether the address of the mail server has a name that leads back to it. */
export async function reverseDns(dns: DnsRecords, host: string): Promise<Finding> {
  const check = 'Reverse DNS';
  const addresses = await dns.addresses(host);
  if (!addresses)
    return { check, state: 'unknown', words: 'The name server did not answer. Try again in a few minutes.' };
  if (addresses.length === 0) return { check, state: 'wrong', words: `${host} has no address.` };
  for (const address of addresses) {
    const names = await dns.names(address);
    if (!names)
      return { check, state: 'unknown', words: 'The name server did not answer. Try again in a few minutes.' };
    const [name] = names;
    if (name === undefined) {
      const words = `${address} has no name. Ask whoever runs that server (its hosting company) to set one.`;
      return { check, state: 'missing', words, publish: { name: address, type: 'PTR', value: host } };
    }
    const back = await Promise.all(names.map((one) => dns.addresses(one)));
    if (!back.some((found) => found?.includes(address))) {
      return { check, state: 'wrong', words: `${address} is called ${name}, and that name leads somewhere else.` };
    }
  }
  return { check, state: 'good', words: `${host} has a name that leads back to it.` };
}

/** Whether the mail server takes messages encrypted. */
export function tls(smtpUrl: string): Promise<Finding> {
  const check = 'TLS';
  const connection = new SMTPConnection({
    ...parseConnectionUrl(smtpUrl),
    connectionTimeout: 4000,
    greetingTimeout: 4000,
    socketTimeout: 4000,
  });
  return new Promise((resolve) => {
    connection.once('error', (error) => {
      connection.close();
      resolve(
        /certificate|self.signed/i.test(error.message)
          ? { check, state: 'wrong', words: `The certificate of the mail server is not valid: ${error.message}` }
          : { check, state: 'unknown', words: `The mail server did not answer: ${error.message}` },
      );
    });
    connection.connect(() => {
      const encrypted = connection.secure;
      connection.quit();
      resolve(
        encrypted
          ? { check, state: 'good', words: 'Messages go to the mail server encrypted.' }
          : {
              check,
              state: 'wrong',
              words:
                'The mail server does not offer encryption. Gmail asks for it; use a server with STARTTLS or smtps://.',
            },
      );
    });
  });
}

/** Links in messages, and one-click unsubscribing, need an address that begins with https. */
export function https(appUrl: string): Finding {
  const check = 'HTTPS';
  if (appUrl.startsWith('https://')) return { check, state: 'good', words: appUrl };
  const words = `APP_URL is ${appUrl}. Gmail and Yahoo unsubscribe people with one click only by an address that begins with https://.`;
  return { check, state: 'wrong', words };
}
