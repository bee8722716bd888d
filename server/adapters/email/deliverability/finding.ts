import type { Text } from '../../../core/language/catalogue.ts';

/** A record of the domain name system that the operator publishes. */
export type DnsRecord = { name: string; type: 'TXT' | 'PTR'; value: string };

/** How one thing stands that mailbox providers ask of whoever sends to many. */
export type Finding = {
  check: 'SPF' | 'DKIM' | 'DMARC' | 'Reverse DNS' | 'TLS' | 'HTTPS';
  /** `unknown`: the answer could not be had just now. */
  state: 'good' | 'wrong' | 'missing' | 'unknown';
  /** What was found, and what to do; a record or an address stands as it was found. */
  words: Text | string;
  publish?: DnsRecord;
};
