import type { DeliveryReport, LookupAnswer, Outcome } from '../gateway.ts';
import type { SmsGateway, SmsOutgoing } from './gateway.ts';

/**
 * The behaviour of a number in the sandbox, by its last four digits. All others are delivered after `promptMs`.
 * These are the same on every start, so that people can try each case out.
 */
export const sandboxNumbers = {
  '0000': { does: 'fails', says: 'Number does not exist' },
  '1111': { does: 'do not disturb', says: 'Do not disturb is on for this number' },
  '2222': { does: 'delayed', says: 'Delivered late' },
  '3333': { does: 'low balance', says: 'The provider has no balance left' },
  '4444': { does: 'never reports', says: '' },
} as const;

type Behaviour = (typeof sandboxNumbers)[keyof typeof sandboxNumbers] | { does: 'delivered'; says: string };

type SandboxOptions = {
  rate: number;
  promptMs: number;
  delayedMs: number;
  now: () => number;
  /** Simulates the hosted, dedicated number, which promises to reach everybody. */
  hosted: boolean;
};

const usual: SandboxOptions = { rate: 2000, promptMs: 1200, delayedMs: 30_000, now: Date.now, hosted: false };

const delivered: Behaviour = { does: 'delivered', says: 'Delivered' };

function behaviourOfNumber(number: string): Behaviour {
  const known: Partial<Record<string, Behaviour>> = sandboxNumbers;
  return known[number.slice(-4)] ?? delivered;
}

/**
 * A provider inside the process that reaches nobody, for training and testing. It keeps no state: its references contain
 * our reference and the time, so repeated sends get the same answer and it can be queried after a restart.
 */
export function sandbox(options: Partial<SandboxOptions> = {}): SmsGateway {
  const { rate, promptMs, delayedMs, now, hosted } = { ...usual, ...options };
  const behaviourOf = hosted ? () => delivered : behaviourOfNumber;
  const listeners: ((reports: DeliveryReport[]) => Promise<void>)[] = [];
  const timers = new Set<NodeJS.Timeout>();

  function submitOne({ reference, to }: SmsOutgoing): Outcome {
    const { does, says } = behaviourOf(to);
    if (does === 'do not disturb') return { outcome: 'do not disturb', words: says };
    if (does === 'low balance') return { outcome: 'refused', words: says };
    return { outcome: 'accepted', providerRef: `${reference}.${now().toString(36)}` };
  }

  function reportLater(batch: { to: string; providerRef: string }[], afterMs: number): void {
    if (batch.length === 0) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const reports = batch.map(({ to, providerRef }): DeliveryReport => {
        const { does, says } = behaviourOf(to);
        return { providerRef, to, state: does === 'fails' ? 'failed' : 'delivered', words: says };
      });
      // Nobody here could deliver them again.
      for (const listener of listeners) void listener(reports).catch(() => undefined);
    }, afterMs);
    timers.add(timer);
  }

  function submit(batch: readonly SmsOutgoing[]): Promise<Map<string, Outcome>> {
    const outcomes = new Map(batch.map((outgoing) => [outgoing.reference, submitOne(outgoing)]));
    const accepted = batch.flatMap(({ reference, to }) => {
      const outcome = outcomes.get(reference);
      return outcome?.outcome === 'accepted' ? [{ to, providerRef: outcome.providerRef }] : [];
    });
    const reporting = accepted.filter(({ to }) => behaviourOf(to).does !== 'never reports');
    reportLater(
      reporting.filter(({ to }) => behaviourOf(to).does !== 'delayed'),
      promptMs,
    );
    reportLater(
      reporting.filter(({ to }) => behaviourOf(to).does === 'delayed'),
      delayedMs,
    );
    return Promise.resolve(outcomes);
  }

  function lookUp({ to, providerRef }: { to: string; providerRef: string | null }): Promise<LookupAnswer> {
    if (providerRef === null) return Promise.resolve({ found: 'never arrived' });
    const { does, says } = behaviourOf(to);
    const since = now() - Number.parseInt(providerRef.slice(providerRef.lastIndexOf('.') + 1), 36);
    const due = since >= (does === 'delayed' ? delayedMs : promptMs) && does !== 'never reports';
    const state = due ? (does === 'fails' ? 'failed' : 'delivered') : 'sent';
    return Promise.resolve({ found: 'here', providerRef, state, words: due ? says : '' });
  }

  return {
    name: hosted ? 'sandbox-hosted' : 'sandbox',
    pretend: true,
    capabilities: { bulkSize: 500, rate, window: 1, keys: true, lookup: true, replies: false },
    submit,
    onReports: (listener) => void listeners.push(listener),
    lookUp,
    health: () => Promise.resolve({ state: 'ok', detail: 'Messages are not really sent' }),
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      return Promise.resolve();
    },
  };
}
