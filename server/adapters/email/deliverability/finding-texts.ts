import { catalogue, type Text } from '../../../core/language/catalogue.ts';

/** Findings about mail records, and remedies, in the language of the administrator who reads them. */
export const findingTexts = catalogue('deliverability', {
  noAnswer: 'The name server did not answer. Try again in a few minutes.',
  spf: {
    missing:
      '{domain} does not say who may send its mail. Publish a record that names your mail server; your mail provider tells you what to write instead of "mx".',
    several:
      '{domain} has {count, plural, one {# SPF record} other {# SPF records}}, so none of them counts. Merge them into one.',
    everybody: '"{record}" lets everybody send as {domain}. End it with ~all.',
    apart:
      'Bounces go to {domain}, which is not part of {from} as DMARC sees it. Set BOUNCE_ADDRESS to an address of {from}.',
    strict:
      'Bounces go to {domain}, but the DMARC record of {asks} wants exactly {from} (aspf=s). Set BOUNCE_ADDRESS to an address of {from}, or take aspf=s out of the record.',
  },
  dkim: {
    unsigned:
      'Messages are not signed here. Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE, unless your mail provider signs them.',
    apart: 'Messages are signed for {domain}, which is not part of {from} as DMARC sees it. Set DKIM_DOMAIN to {from}.',
    strict:
      'Messages are signed for {domain}, but the DMARC record of {asks} wants exactly {from} (adkim=s). Set DKIM_DOMAIN to {from}, or take adkim=s out of the record.',
    notRsa: 'Large mailbox providers check RSA keys only. Use an RSA key of 2048 bits.',
    tooShort: 'The key is too short. Use an RSA key of 2048 bits.',
    unpublished: 'The key of our signature is not published at {name}.',
    withdrawn: 'The key at {name} was withdrawn.',
    another: 'The key published at {name} is not the one that signs.',
    good: 'Messages are signed for {domain}.',
  },
  dmarc: {
    several: '{name} has {count, plural, one {# record} other {# records}}. Keep one of them.',
    noPolicy: '"{record}" has no policy. Add p=none.',
    missing: 'Gmail and Yahoo ask for a DMARC record of {from}. p=none is enough to begin with.',
  },
  reverse: {
    noAddress: '{host} has no address.',
    noName: '{address} has no name. Ask whoever runs that server (its hosting company) to set one.',
    elsewhere: '{address} is called {name}, and that name leads somewhere else.',
    good: '{host} has a name that leads back to it.',
  },
  tls: {
    certificate: 'The certificate of the mail server is not valid: {reason}',
    silent: 'The mail server did not answer: {reason}',
    good: 'Messages go to the mail server encrypted.',
    none: 'The mail server does not offer encryption. Gmail asks for it; use a server with STARTTLS or smtps://.',
  },
  notHttps:
    'APP_URL is {url}. Gmail and Yahoo unsubscribe people with one click only by an address that begins with https://.',
});

/** A record of the domain name system that the operator publishes. */
export type DnsRecord = { name: string; type: 'TXT' | 'PTR'; value: string };

/** How one thing stands that mailbox providers ask of whoever sends to many. */
export type Finding = {
  check: 'SPF' | 'DKIM' | 'DMARC' | 'Reverse DNS' | 'TLS' | 'HTTPS';
  /** `unknown`: the answer could not be had just now. */
  state: 'good' | 'wrong' | 'missing' | 'unknown';
  /** The finding and its remedy; records and addresses are quoted as found. */
  words: Text | string;
  publish?: DnsRecord;
};
