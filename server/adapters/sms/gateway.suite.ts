import { expect, test } from 'vitest';
import type { Manner } from '../../testing/simulators/http-simulator.ts';
import type { Gateway, LookupQuestion, Outcome, Outgoing } from '../gateway.ts';
import type { SmsGateway, SmsOutgoing } from './gateway.ts';

/** One adapter against the simulator of its protocol. Omits anything the provider cannot be made to do. */
export type GatewayUnderTest<Out extends Outgoing = SmsOutgoing> = {
  gateway: Gateway<Out>;
  /** Times this number was taken on by the provider. */
  acceptedTimes: (to: string) => number;
  /** Each brings the provider into one manner for the next call. */
  manners: Partial<Record<Outcome['outcome'] | 'silent after accepting' | 'reset after accepting', () => void>>;
  /** Nothing listens here any more. */
  goAway?: () => Promise<void>;
};

type Simulator = {
  settings: { script: Manner[] };
  accepted: { timesOf: (to: string) => number };
  close: () => Promise<void>;
};

/** An adapter and the simulator it calls over HTTP, which is told by its script how to behave. */
export function overHttp<S extends Simulator>(adapter: SmsGateway, simulator: S): GatewayUnderTest & { simulator: S } {
  const next = (manner: Manner) => () => void simulator.settings.script.push(manner);
  return {
    simulator,
    gateway: { ...adapter, close: async () => void (await Promise.all([adapter.close(), simulator.close()])) },
    acceptedTimes: simulator.accepted.timesOf,
    manners: {
      refused: next('refuse'),
      'do not disturb': next('do not disturb'),
      'not now': next('too many requests'),
      unknown: next('nonsense after accepting'),
      'silent after accepting': next('silent after accepting'),
      'reset after accepting': next('reset after accepting'),
    },
    goAway: () => simulator.close(),
  };
}

let counter = 0;

/** A text to a number of its own, whose last four digits (5000 and up) mean nothing to the sandbox. */
export function outgoing(patch: Partial<SmsOutgoing> = {}): SmsOutgoing {
  counter += 1;
  const to = `+2348031${20 + Math.floor(counter / 5000)}${5000 + (counter % 5000)}`;
  return { reference: `r-${counter}`, to, from: 'Grace', text: 'Service at 9', unicode: false, ...patch };
}

/** Asks about a text that was handed over a moment, or `agoMs`, ago. */
export function questionAbout<Out extends Outgoing>(
  one: Out,
  providerRef: string | null,
  agoMs = 0,
): LookupQuestion<Out> {
  const at = Date.now() - agoMs;
  return { ...one, providerRef, since: new Date(at - 5000), until: new Date(at) };
}

const hour = 3_600_000;

/** The tests for every adapter, whatever its provider. */
export function gatewaySuite(name: string, start: () => Promise<GatewayUnderTest>): void {
  suiteOf(name, start, outgoing, {
    many: 250,
    differently: { text: 'Ẹ kú àárọ̀', unicode: true },
    refused: { refused: { to: '+2348031233333' }, 'do not disturb': { to: '+2348031231111' } },
  });
}

/** `refused`: the addresses that the sandbox refuses. */
type Cases<Out> = {
  many: number;
  differently: Partial<Out>;
  refused?: Record<'refused' | 'do not disturb', Partial<Out>>;
};

/** The same on whatever channel. `make`: one to an address of its own; `many` of them share what they say. */
export function suiteOf<Out extends Outgoing>(
  name: string,
  start: () => Promise<GatewayUnderTest<Out>>,
  make: (patch?: Partial<Out>) => Out,
  { many, differently, refused }: Cases<Out>,
): void {
  const run = (title: string, body: (subject: GatewayUnderTest<Out>) => Promise<void>): void => {
    test(`${name}: ${title}`, async () => {
      const subject = await start();
      try {
        await body(subject);
      } finally {
        await subject.gateway.close();
      }
    });
  };

  run('every reference gets an outcome, also those that share a text', async ({ gateway, acceptedTimes }) => {
    const batch = [...Array.from({ length: many }, () => make()), make(differently)];
    const outcomes = await gateway.submit(batch);
    expect(outcomes.size).toBe(batch.length);
    for (const { reference, to } of batch) {
      expect(outcomes.get(reference)?.outcome).toBe('accepted');
      expect(acceptedTimes(to)).toBe(1);
    }
  });

  run('an empty batch is nothing', async ({ gateway }) => {
    expect((await gateway.submit([])).size).toBe(0);
  });

  for (const outcome of ['refused', 'do not disturb', 'opted out', 'not now'] as const) {
    run(`${outcome}: told in words, and nothing was taken on`, async ({ gateway, acceptedTimes, manners }) => {
      const one = make(outcome === 'not now' || outcome === 'opted out' ? {} : refused?.[outcome]);
      const prepare = manners[outcome];
      if (!prepare) return;
      prepare();
      const result = (await gateway.submit([one])).get(one.reference);
      expect(result).toMatchObject({ outcome, words: expect.stringMatching(/./) });
      expect(acceptedTimes(one.to)).toBe(0);
    });
  }

  for (const manner of ['silent after accepting', 'reset after accepting', 'unknown'] as const) {
    run(`${manner}: unknown, sent once`, async ({ gateway, acceptedTimes, manners }) => {
      const prepare = manners[manner];
      if (!prepare) return;
      prepare();
      const one = make();
      expect((await gateway.submit([one])).get(one.reference)?.outcome).toBe('unknown');
      expect(acceptedTimes(one.to)).toBe(1);
    });
  }

  run('nobody there: not now', async ({ gateway, goAway }) => {
    if (!goAway) return;
    await goAway();
    const one = make();
    expect((await gateway.submit([one])).get(one.reference)?.outcome).toBe('not now');
    expect(await gateway.health()).toMatchObject({ state: 'failing' });
  });

  run('says that it is well', async ({ gateway }) => {
    expect(await gateway.health()).toMatchObject({ state: 'ok' });
  });

  run('with keys: the same reference again is taken on once', async ({ gateway, acceptedTimes }) => {
    if (!gateway.capabilities.keys) return;
    const one = make();
    await gateway.submit([one]);
    expect((await gateway.submit([one])).get(one.reference)?.outcome).toBe('accepted');
    expect(acceptedTimes(one.to)).toBe(1);
  });

  run('with look-up: says what became of a reference, and what never arrived', async ({ gateway }) => {
    if (!gateway.lookUp) return;
    const one = make();
    const result = (await gateway.submit([one])).get(one.reference);
    const providerRef = result?.outcome === 'accepted' ? result.providerRef : null;
    expect(await gateway.lookUp(questionAbout(one, providerRef))).toMatchObject({ found: 'here' });
    expect(await gateway.lookUp(questionAbout(make(), null, hour))).toEqual({ found: 'never arrived' });
  });

  run('a forged callback is not authentic', async ({ gateway }) => {
    const forged = { headers: { 'x-termii-signature': 'AAAA', 'x-twilio-signature': 'AAAA' }, body: Buffer.from('{}') };
    if (gateway.readCallback) expect(gateway.readCallback(forged)).toEqual({ authentic: false });
  });
}
