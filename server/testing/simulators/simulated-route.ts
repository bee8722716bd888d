import { smtpGateway, type SmtpOptions } from '../../adapters/email/smtp-gateway.ts';
import { emailSandbox } from '../../adapters/email/sandbox.ts';
import { gatewayRegistry } from '../../adapters/gateway-registry.ts';
import { sandbox } from '../../adapters/sms/sandbox.ts';
import { termii, type TermiiOptions } from '../../adapters/sms/termii.ts';
import type { Deps } from '../../deps.ts';
import { keyedGateway, type KeyedOptions } from './keyed-gateway.ts';

/** A route to a simulator, in a form that another process can receive. */
export type SimulatedRoute = { keyed: KeyedOptions } | { termii: TermiiOptions } | { smtp: SmtpOptions };

const optOutBase = () => 'http://localhost/u/';

/** The SMS and e-mail settings of this route; the other channel has its sandbox. */
export function routesOf(route: SimulatedRoute): Pick<Deps, 'sms' | 'email'> {
  const smtp = 'smtp' in route ? smtpGateway(route.smtp) : undefined;
  const text = 'keyed' in route ? keyedGateway(route.keyed) : 'termii' in route ? termii(route.termii) : sandbox();
  const names = [text.name];
  const pretend = emailSandbox();
  return {
    sms: { gateways: gatewayRegistry([text]), pretend: sandbox(), usual: names, hybrid: names, optOutBase },
    email: {
      gateways: gatewayRegistry([smtp ?? pretend]),
      pretend,
      from: 'mail@example.org',
      optOutBase,
      readingBase: () => '',
    },
  };
}
