import type { Capabilities } from '../../../adapters/gateway.ts';

/**
 * Calls that carry many people each, at most at once, so that a crash leaves few people unknown as well as few calls.
 */
const MOST_FULL_CALLS = 3;

/** A call, with one entry for each text. */
type Call = { readonly length: number };

/** The part of a window that one batch uses. */
export type Share = {
  /**
   * Takes from the front of `left` what may be begun now. `passedOn` are calls of this batch whose places are free once
   * the ones taken are begun.
   */
  take: <T extends Call>(left: T[], passedOn: readonly Call[]) => T[];
  /** Gives back the places of these calls: they are at the provider no more, and their answers are kept. */
  free: (calls: readonly Call[]) => void;
  /** Resolves when there may be room again, or with `changed`. */
  room: (changed: Promise<void>) => Promise<void>;
  /** Whether other batches have a share, and may want what this one gives back. */
  wanted: () => boolean;
  /** Gives back everything it still holds. */
  leave: () => void;
};

/** The most this process hands a route at once, over all batches: its window, and at most a few full calls. */
export type CallWindow = { share: () => Share };

type Used = { calls: number; texts: number };

const add = (to: Used, calls: readonly Call[], sign = 1): void => {
  to.calls += sign * calls.length;
  to.texts += sign * textsOf(calls);
};
const textsOf = (calls: readonly Call[]): number => calls.reduce((sum, { length }) => sum + length, 0);

export function callWindow(capabilities: Pick<Capabilities, 'window' | 'bulkSize'>): CallWindow {
  /** Asked each time, because the part of a shared window changes as processes come and go. */
  const mostNow = ({ window, bulkSize } = capabilities): Used => ({
    calls: window,
    texts: Math.max(window, bulkSize * MOST_FULL_CALLS),
  });
  const used: Used = { calls: 0, texts: 0 };
  const waiting = new Set<() => void>();
  let shares = 0;

  const fits = (now: Used, of: Used, size: number): boolean =>
    now.calls === 0 || (now.calls < of.calls && now.texts + size <= of.texts);

  function share(): Share {
    const own: Used = { calls: 0, texts: 0 };
    let left = false;
    shares += 1;
    function change(calls: readonly Call[], sign: 1 | -1): void {
      add(own, calls, sign);
      add(used, calls, sign);
    }
    function wakeAll(): void {
      for (const wake of waiting) wake();
    }
    return {
      take: (calls, passedOn) => {
        const most = mostNow();
        const all = { ...used };
        const mine = { ...own };
        for (const count of [all, mine]) add(count, passedOn, -1);
        // While several batches wait, each gets an equal part.
        const part = { calls: Math.ceil(most.calls / shares), texts: Math.ceil(most.texts / shares) };
        const taken: typeof calls = [];
        for (let [next] = calls; next; [next] = calls) {
          if (!fits(all, most, next.length) || (waiting.size > 0 && !fits(mine, part, next.length))) break;
          for (const count of [all, mine]) add(count, [next]);
          taken.push(next);
          calls.shift();
        }
        change(taken, 1);
        return taken;
      },
      free: (calls) => {
        change(calls, -1);
        if (calls.length > 0) wakeAll();
      },
      room: async (changed) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        await Promise.race([promise, changed]);
        waiting.delete(resolve);
      },
      wanted: () => shares > 1,
      leave: () => {
        if (left) return;
        left = true;
        shares -= 1;
        used.calls -= own.calls;
        used.texts -= own.texts;
        wakeAll();
      },
    };
  }

  return { share };
}
