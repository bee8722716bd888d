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
