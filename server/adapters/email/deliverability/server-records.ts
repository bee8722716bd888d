import { isIP } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js';
import type { DnsRecords } from './dns-records.ts';
import { findingTexts } from './finding-texts.ts';
import type { Finding } from './finding.ts';

/** Whether the address of the mail server has a name that leads back to it. */
export async function reverseDns(dns: DnsRecords, host: string): Promise<Finding> {
  const check = 'Reverse DNS';
  const texts = findingTexts.reverse;
  const addresses = await dns.addresses(host);
  if (!addresses) return { check, state: 'unknown', words: findingTexts.noAnswer };
  if (addresses.length === 0) return { check, state: 'wrong', words: texts.noAddress({ host }) };
  for (const address of addresses) {
    const names = await dns.names(address);
    if (!names) return { check, state: 'unknown', words: findingTexts.noAnswer };
    const [name] = names;
    if (name === undefined) {
      const words = texts.noName({ address });
      // A server that is set up by its address alone has no name that could be published.
      if (isIP(host) !== 0) return { check, state: 'missing', words };
      const publish = { name: address, type: 'PTR' as const, value: host };
      return { check, state: 'missing', words, publish };
    }
    const back = await Promise.all(names.map((one) => dns.addresses(one)));
    if (!back.some((found) => found?.includes(address))) {
      return { check, state: 'wrong', words: texts.elsewhere({ address, name }) };
    }
  }
  return { check, state: 'good', words: texts.good({ host }) };
}

/** Whether the mail server takes messages encrypted. */
export function tls(smtpUrl: string): Promise<Finding> {
  const check = 'TLS';
  const texts = findingTexts.tls;
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
          ? { check, state: 'wrong', words: texts.certificate({ reason: error.message }) }
          : { check, state: 'unknown', words: texts.silent({ reason: error.message }) },
      );
    });
    connection.connect(() => {
      const encrypted = connection.secure;
      connection.quit();
      resolve(encrypted ? { check, state: 'good', words: texts.good } : { check, state: 'wrong', words: texts.none });
    });
  });
}

/** Links in messages, and one-click unsubscribing, need an address that begins with https. */
export function https(appUrl: string): Finding {
  const check = 'HTTPS';
  if (appUrl.startsWith('https://')) return { check, state: 'good', words: appUrl };
  return { check, state: 'wrong', words: findingTexts.notHttps({ url: appUrl }) };
}
