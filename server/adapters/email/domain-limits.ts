import { type Part, partOf } from '../gateway.ts';

/** How much one destination takes: messages a second, and at once. */
export type DomainLimit = { rate?: number | undefined; connections?: number | undefined };

/** Limits for single destination domains: this process keeps to its part of each, so that all together keep to the whole. */
export type DomainLimits = {
  /** Takes a place for a message to this domain, or says in how many milliseconds to ask again. */
  take: (domain: string) => { free: () => void } | { waitMs: number };
  share: (part: Part) => void;
};

const BUSY_MS = 250;

export function domainLimits(
  limits: Readonly<Record<string, DomainLimit>>,
  now: () => number = Date.now,
): DomainLimits {
  const used = new Map<string, { atOnce: number; next: number }>();
  const nothing = { free: () => undefined };
  let part: Part = { place: 0, of: 1 };
  return {
    take: (domain) => {
      const limit = limits[domain];
      if (!limit) return nothing;
      const state = used.get(domain) ?? { atOnce: 0, next: 0 };
      used.set(domain, state);
      if (limit.connections !== undefined && state.atOnce >= partOf(limit.connections, part))
        return { waitMs: BUSY_MS };
      const waitMs = state.next - now();
      if (limit.rate !== undefined && waitMs > 0) return { waitMs };
      if (limit.rate !== undefined) state.next = Math.max(now(), state.next) + (1000 * part.of) / limit.rate;
      state.atOnce += 1;
      return { free: () => void (state.atOnce -= 1) };
    },
    share: (own) => {
      part = own;
    },
  };
}
