import type { DeliveryReport, Outcome } from '../gateway.ts';
import type { EmailGateway, EmailOutgoing } from './gateway.ts';

/** The sandbox's treatment of an address, by its beginning. All others are delivered after `promptMs`. */
export const sandboxAddresses = { 'fails@': 'refused', 'bounces@': 'bounced', 'silent@': 'never reported' } as const;

const behaviourOf = (to: string) => Object.entries(sandboxAddresses).find(([start]) => to.startsWith(start))?.[1];

/** A mail server inside the process that reaches nobody: for training and trying out, and for people of the sample data. */
export function emailSandbox({ rate = 2000, promptMs = 1200 } = {}): EmailGateway {
  const listeners: ((reports: DeliveryReport[]) => Promise<void>)[] = [];
  const timers = new Set<NodeJS.Timeout>();

  function take({ reference, to }: EmailOutgoing): Outcome {
    const does = behaviourOf(to);
    if (does === 'refused') return { outcome: 'refused', words: 'The mail server does not take this message' };
    if (does === 'bounced') return { outcome: 'refused', words: '5.1.1 No such mailbox', badAddress: true };
    return { outcome: 'accepted', providerRef: reference };
  }

  function reportLater(batch: readonly EmailOutgoing[]): void {
    const reports = batch
      .filter(({ to }) => behaviourOf(to) === undefined)
      .map(({ reference, to }): DeliveryReport => ({ providerRef: reference, to, state: 'delivered', words: '' }));
    if (reports.length === 0) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      // Nobody here could tell them again.
      for (const listener of listeners) void listener(reports).catch(() => undefined);
    }, promptMs);
    timers.add(timer);
  }

  return {
    name: 'email-sandbox',
    pretend: true,
    capabilities: { bulkSize: 1, rate, window: 1, keys: true, lookup: true, replies: false },
    submit: (batch) => {
      reportLater(batch);
      return Promise.resolve(new Map(batch.map((one) => [one.reference, take(one)])));
    },
    onReports: (listener) => void listeners.push(listener),
    lookUp: ({ providerRef }) =>
      Promise.resolve(
        providerRef === null
          ? { found: 'never arrived' }
          : { found: 'here', providerRef, state: 'delivered', words: '' },
      ),
    health: () => Promise.resolve({ state: 'ok', detail: 'E-mails are not really sent' }),
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      return Promise.resolve();
    },
  };
}
