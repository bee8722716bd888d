import { startSmtpSimulator } from '../../server/testing/simulators/smtp.ts';
import { startTermiiSimulator } from '../../server/testing/simulators/termii.ts';
import type { AcceptedLog } from '../../server/testing/simulators/accepted-log.ts';
import type { Written } from './church.ts';
import { providerVariables } from './provider-variables.ts';

/** A server's way of sending: `units` to begin with, which e-mails do not use. */
export type Sending = { rate: number; window: number; bulk?: number; units: number };

/** A simulated provider of one channel. */
export type Provider = {
  channel: Written;
  /** The provider's words in a figure. */
  name: string;
  accepted: AcceptedLog;
  variables: (sending: Sending) => Record<string, string>;
  /** Addresses that nobody else in the proof has. */
  addresses: (count: number, from?: number) => string[];
  close: () => Promise<void>;
};

const many = (count: number, from: number, address: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => address(from + at));

async function bySms(delayMs: number): Promise<Provider> {
  const { url, accepted, close } = await startTermiiSimulator({ delayMs });
  return {
    channel: 'Sms',
    name: 'by SMS',
    accepted,
    variables: ({ units, ...options }) => providerVariables(url, units, options),
    addresses: (count, from = 0) => many(count, from, (at) => `+23480${36_000_000 + at}`),
    close,
  };
}

async function bySmtp(delayMs: number): Promise<Provider> {
  const { url, accepted, close } = await startSmtpSimulator({ delayMs });
  return {
    channel: 'Email',
    name: 'over SMTP',
    accepted,
    variables: ({ units, rate, window }) => ({
      SMTP_URL: url,
      MAIL_FROM: 'mail@example.org',
      SMTP_OPTIONS: JSON.stringify({ rate, connections: window }),
      TRIAL_UNITS: String(units),
    }),
    addresses: (count, from = 0) => many(count, from, (at) => `typed${at}@example.com`),
    close,
  };
}

/** The channels a proof covers, in turn. */
export const channels: readonly ((delayMs: number) => Promise<Provider>)[] = [bySms, bySmtp];
