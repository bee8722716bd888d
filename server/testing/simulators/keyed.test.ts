import { gatewaySuite } from '../../adapters/sms/gateway.suite.ts';
import { startKeyedSimulator } from './keyed.ts';
import { keyedGateway } from './keyed-gateway.ts';

for (const [name, capabilities] of [
  ['with keys', { keys: true, lookup: false }],
  ['with look-up', { keys: false, lookup: true }],
] as const) {
  gatewaySuite(name, async () => {
    const simulator = await startKeyedSimulator(capabilities);
    const adapter = keyedGateway({ url: simulator.url, ...capabilities, rate: 1000, timeoutMs: 1000 });
    return {
      gateway: { ...adapter, close: async () => void (await Promise.all([adapter.close(), simulator.close()])) },
      acceptedTimes: simulator.accepted.timesOf,
      manners: {},
    };
  });
}
