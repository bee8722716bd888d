import type { Gateway, Outgoing } from '../gateway.ts';
import type { GatewayRegistry } from '../gateway-registry.ts';

/** One e-mail to one address, whole: seven-bit headers and body, lines ended by CR LF, not signed yet. */
export type EmailOutgoing = Outgoing & { mime: string };

export type EmailGateway = Gateway<EmailOutgoing>;
export type EmailGateways = GatewayRegistry<EmailGateway>;
