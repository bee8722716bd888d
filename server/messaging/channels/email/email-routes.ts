import type { EmailGateway, EmailGateways } from '../../../adapters/email/gateway.ts';

/** How e-mails leave this installation. */
export type EmailRoutes = {
  gateways: EmailGateways;
  /** The route for people of the sample data, whatever else is configured. */
  pretend: EmailGateway;
  /** The address that every message comes from; the name beside it is the organisation's. */
  from: string;
  /** The address of the page where people opt out, up to the token: `https://koinonia.example.org/u/`. */
  optOutBase: () => string;
  /** The address under which opened e-mails are counted: `https://koinonia.example.org/e/`. */
  readingBase: () => string;
};

type EmailExtras = { preheader: string; replyTo: string };

/** The fields of the specification's payload and ours, beyond those of every channel. */
export function fromEmail<W extends Partial<EmailExtras>>({ preheader = '', replyTo = '', ...wish }: W) {
  return { ...wish, sender: '', gateWayToUse: '', optOutLink: true, extras: { preheader, replyTo } };
}

type Timed = { executionDate?: string | undefined; time?: string | undefined; date?: string | undefined };

/** A date with its time in one is `date` of the engine, which tells the instant; beside another one both must agree. */
export function fromEmailTime({ executionDate, time, date }: Timed): Timed {
  const whole = executionDate?.trim() ?? '';
  if (!/^\d{4}-\d{2}-\d{2}[T ]/.test(whole)) return { executionDate: whole || undefined, time, date };
  if (!date?.trim() || Date.parse(date) === Date.parse(whole)) return { executionDate: undefined, time, date: whole };
  return { executionDate: whole.slice(0, 10), time: time ?? whole.slice(11, 16), date };
}
