import type { Gateway, Outgoing } from '../gateway.ts';
import type { GatewayRegistry } from '../gateway-registry.ts';

/**
 * One e-mail to one address: its headers with the empty line that ends them, not signed yet, and its body in pieces, those
 * that are the same for many shared between them. All of it is of seven bits, in whole lines ended by CR LF.
 */
export type EmailOutgoing = Outgoing & { head: string; body: readonly Buffer[] };

/**
 * `onlyAscii`: whether its mail server takes no letters but those of ASCII before the @ of an address; false while that is
 * not known, which being asked finds out for the next time.
 */
export type EmailGateway = Gateway<EmailOutgoing> & { onlyAscii?: () => boolean };
export type EmailGateways = GatewayRegistry<EmailGateway>;
