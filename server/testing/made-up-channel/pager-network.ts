import type { DeliveryReport, Gateway, Outcome } from '../../adapters/gateway.ts';
import type { Page } from './pager-channel.ts';

export type PagerNetwork = {
  gateway: Gateway<Page>;
  /** What has arrived there, in order. */
  pages: Page[];
  /** Says what became of a page; resolves once it is written down. */
  report: (page: Page, state: DeliveryReport['state']) => Promise<void>;
};

/** A pager network that accepts every page but those to `refuses`. */
export function pagerNetwork(name: string, { refuses = [] as readonly string[], pretend = false } = {}): PagerNetwork {
  const pages: Page[] = [];
  let listener: (reports: DeliveryReport[]) => Promise<void> = async () => undefined;
  function take(page: Page): Outcome {
    if (refuses.includes(page.to)) return { outcome: 'refused', words: 'Out of range' };
    pages.push(page);
    return { outcome: 'accepted', providerRef: page.reference };
  }
  const gateway: Gateway<Page> = {
    name,
    ...(pretend && { pretend: true as const }),
    capabilities: { bulkSize: 1, rate: 200, window: 5, keys: false, lookup: false, replies: false },
    submit: async (batch) => new Map(batch.map((page) => [page.reference, take(page)])),
    onReports: (told) => void (listener = told),
    health: async () => ({ state: 'ok' }),
    close: async () => undefined,
  };
  return {
    gateway,
    pages,
    report: ({ reference, to }, state) => listener([{ providerRef: reference, to, state, words: '' }]),
  };
}
