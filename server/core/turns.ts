import { AsyncLocalStorage } from 'node:async_hooks';

/** The asker of a turn: an organisation and its account; before sign-in, a network or an invitation. */
export type Asker = { organisation: string; account: string };

/** Runs what it is given as soon as a place is free and it is the turn of whoever asks, by default of the request. */
export type Turns = <T>(run: () => Promise<T>, by?: Asker) => Promise<T>;

type Bounds = {
  /** How many may run at once. */
  most: number;
  /** How many of these one organisation may have; by default all but one, so that another's never waits for a long one. */
  ofOne?: number;
  /** If so many calls of one organisation are waiting already, its next one throws `refuse()` instead of waiting. */
  full?: { waiting: number; refuse: () => Error };
};

type Waiting = Asker & { go: () => void; refuse: () => void };

/** All organisations together may have so many times as many waiting as one. */
const ORGANISATIONS_WAITING = 20;

const askers = new AsyncLocalStorage<Asker>();
const nobody: Asker = { organisation: '', account: '' };

/** Runs `work` for whoever asks; `asksFor` within it changes who that is. */
export function askingAs<T>(asker: Asker, work: () => T): T {
  return askers.run(asker, work);
}

/** From here on this request asks for somebody else: it is known by now who has signed in. */
export function asksFor(asker: Asker): void {
  const store = askers.getStore();
  if (store) Object.assign(store, asker);
}

/**
 * Places taken in turn: first between organisations, then between the accounts of one, each in the order of asking. The
 * one served longest ago comes first, so a thousand calls of one hold up nobody else.
 */
export function takeTurns({ most, ofOne = Math.max(1, most - 1), full }: Bounds): Turns {
  const running = new Map<string, number>();
  /** When each organisation and account that waits was served last: the smaller, the longer ago. */
  const served = new Map<string, number>();
  let waiting: Waiting[] = [];
  let turn = 0;
  let taken = 0;

  const accountOf = ({ organisation, account }: Asker) => `${organisation}/${account}`;
  const mayRun = ({ organisation }: Asker) => taken < most && (running.get(organisation) ?? 0) < ofOne;
  const servedAt = (key: string) => served.get(key) ?? 0;
  const comesBefore = (one: Waiting, other: Waiting) =>
    servedAt(one.organisation) - servedAt(other.organisation) || servedAt(accountOf(one)) - servedAt(accountOf(other));

  const begin = (one: Asker) => {
    taken += 1;
    running.set(one.organisation, (running.get(one.organisation) ?? 0) + 1);
    turn += 1;
    served.set(one.organisation, turn);
    served.set(accountOf(one), turn);
  };
  const end = ({ organisation }: Asker) => {
    taken -= 1;
    const left = (running.get(organisation) ?? 1) - 1;
    if (left > 0) running.set(organisation, left);
    else running.delete(organisation);
    startNext();
    if (taken === 0) served.clear();
  };
  const startNext = () => {
    const next = waiting
      .filter(mayRun)
      .reduce<Waiting | undefined>((best, one) => (best && comesBefore(best, one) <= 0 ? best : one), undefined);
    if (!next) return;
    waiting = waiting.filter((one) => one !== next);
    begin(next);
    next.go();
    startNext();
  };

  const refuseWhenFull = (asker: Asker) => {
    if (!full) return;
    const ofAsker = waiting.filter(({ organisation }) => organisation === asker.organisation).length;
    if (ofAsker >= full.waiting) throw full.refuse();
    if (waiting.length < full.waiting * ORGANISATIONS_WAITING) return;
    // The organisation with the most waiting gives way.
    const counts = new Map<string, number>();
    for (const { organisation } of waiting) counts.set(organisation, (counts.get(organisation) ?? 0) + 1);
    const [largest = '', count = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    const last = waiting.findLast(({ organisation }) => organisation === largest);
    if (!last || count <= ofAsker + 1) throw full.refuse();
    waiting = waiting.filter((one) => one !== last);
    last.refuse();
  };

  return async (run, by = askers.getStore() ?? nobody) => {
    // The asker may become known while waiting; its place is returned as it was taken.
    const asker = { ...by };
    if (mayRun(asker)) begin(asker);
    else {
      refuseWhenFull(asker);
      await new Promise<void>((go, fail) => {
        waiting.push({ ...asker, go, refuse: () => fail(full?.refuse()) });
      });
    }
    try {
      return await run();
    } finally {
      end(asker);
    }
  };
}
