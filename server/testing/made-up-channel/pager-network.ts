import type { DeliveryReport, Gateway, Outcome, Outgoing } from '../../adapters/gateway.ts';
import { sql } from 'drizzle-orm';
import { parseTemplate, personalise } from '../../../contract/messaging/personalise.ts';
import { gatewayRegistry } from '../../adapters/gateway-registry.ts';
import { refuse } from '../../core/errors.ts';
import type { Channel, Reach } from '../../messaging/index.ts';

type Page = Outgoing & { from: string; title: string; note: string };

/** A person's e-mail address, in lower case, calls their pager. */
const valid = /^[^\s@]+@[^\s@]+$/;
const read = (typed: string): string | null => (valid.test(typed.trim()) ? typed.trim().toLowerCase() : null);

const reachByPager: Reach = {
  address: sql`CASE WHEN p.email ~ '^[^[:space:]@]+@[^[:space:]@]+$' THEN lower(p.email) END`,
  written: sql`p.email`,
  family: sql`NULL::text`,
  none: 'no pager',
  invalid: 'invalid pager',
  title: 'Pager',
  count: (count) => (count === 1 ? '1 pager' : `${count} pagers`),
  longest: 254,
  divide: (typed) =>
    typed
      .split(/[,\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  read: async (_ctx, typed) => typed.map(read),
  revive: async () => undefined,
  of: ({ email }) => (email === '' ? [] : [email]),
  isOf:
    ({ email }) =>
    (typed) =>
      email !== '' && read(typed) === email,
  isTypedOf: ({ email }, typed) => sql`(${email}::text <> '' AND lower(btrim(${typed})) = ${email})`,
};

/** The names that may appear above a page. */
const senders = ['Front desk', 'Night desk'];

/** A channel that the product does not have, complete in this folder. */
export function pagerChannel(gateways: readonly Gateway<Page>[], pretend: Gateway<Page>): Channel<Page> {
  return {
    name: 'pager',
    reach: reachByPager,
    routes: { gateways: gatewayRegistry(gateways), pretend, usual: gateways.slice(0, 1).map(({ name }) => name) },
    ladder: (way) => gateways.slice(0, way === 'insistently' ? undefined : 1).map(({ name }) => name),
    noRoute: 'No pager network is set up.',
    checkWay: async () => undefined,
    checkHead: async (_ctx, { sender, subject }) => {
      if (!senders.includes(sender)) throw refuse('pager.no_desk', 422, `Choose one of: ${senders.join(', ')}.`);
      return { sender, subject: subject.trim() };
    },
    onlySender: async () => '',
    automaticHead: async (_ctx, subject) => ({ sender: senders[0] ?? '', subject }),
    costsUnits: false,
    measure: ({ body, isPersonalized }) => {
      const nameless = isPersonalized ? personalise(parseTemplate(body), null) : body;
      return nameless === null ? sql`CASE WHEN greeting <> '' THEN 1 END` : sql`1::integer`;
    },
    compose: ({ sender, subject, body, isPersonalized }) => {
      const template = parseTemplate(body);
      return ({ reference, to, greeting }) => {
        const note = isPersonalized ? (personalise(template, greeting) ?? body) : body;
        return { reference, to, from: sender, title: subject, note };
      };
    },
    preview: ({ subject, body }) => {
      const template = parseTemplate(body);
      return ({ greeting }) => `${subject}: ${personalise(template, greeting) ?? body}`;
    },
    calls: (batch) => batch.map((one) => [one]),
    optOutBase: () => '',
  };
}

export type PagerNetwork = {
  gateway: Gateway<Page>;
  /** The arrived pages, in order. */
  pages: Page[];
  /** Reports the outcome of a page; resolves once it is stored. */
  report: (page: Page, state: DeliveryReport['state']) => Promise<void>;
};

/** A pager network that accepts every page except those to `refuses`. */
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
