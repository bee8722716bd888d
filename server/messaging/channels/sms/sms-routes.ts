import type { SmsGateway, SmsGateways } from '../../../adapters/sms/gateway.ts';

/** How text messages leave this installation. */
export type SmsRoutes = {
  gateways: SmsGateways;
  /** The route for people of the sample data, whatever else is configured. */
  pretend: SmsGateway;
  /** Names of routes: the first for a usual message, all of them in turn for `hybridKonnect`. */
  usual: readonly string[];
  hybrid: readonly string[];
  /** The address of the page where people opt out, up to the token: `https://koinonia.example.org/u/`. */
  optOutBase: () => string;
};

/** The rungs a message climbs: the hybrid option tries one route after the other, any other message has one. */
export function ladderOf({ usual, hybrid }: SmsRoutes, gateWayToUse: string): string[] {
  return gateWayToUse === 'hybridKonnect' ? [...hybrid] : usual.slice(0, 1);
}

export function smsGatewayOf({ gateways, pretend }: SmsRoutes, route: string): SmsGateway | undefined {
  return gateways.find(route) ?? (route === pretend.name ? pretend : undefined);
}

/** A message as the specification writes it: its sender id is its subject. */
export const fromSms = <W extends { subject: string }>(wish: W): W & { sender: string } => ({
  ...wish,
  sender: wish.subject,
});

/** The other way round, for a message that has gone. */
export const asSentSms = <R extends { sender: string; unitsUsed: number }>({ sender, unitsUsed, ...row }: R) => ({
  ...row,
  subject: sender,
  smsUnitsUsed: unitsUsed,
});
