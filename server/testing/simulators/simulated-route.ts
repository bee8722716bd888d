import type { SmsGateway } from '../../adapters/sms/gateway.ts';
import { termii, type TermiiOptions } from '../../adapters/sms/termii.ts';
import { keyedGateway, type KeyedOptions } from './keyed-gateway.ts';

/** A route to a simulator, as another process can be told of it. */
export type SimulatedRoute = { keyed: KeyedOptions } | { termii: TermiiOptions };

export function simulatedGateway(route: SimulatedRoute): SmsGateway {
  return 'keyed' in route ? keyedGateway(route.keyed) : termii(route.termii);
}
