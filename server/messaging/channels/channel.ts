import type { FieldTexts } from '../../../contract/messaging/personalise.ts';
import type { CustomField } from '../../../contract/people/custom-fields.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Extras } from '../../../contract/messaging/payload.ts';
import type { WaitingForMorning } from '../../../contract/messaging/schemas.ts';
import type { DeliveryReport, Gateway, Keyword, Outcome, Outgoing } from '../../adapters/gateway.ts';
import type { GatewayRegistry } from '../../adapters/gateway-registry.ts';
import type { Ctx } from '../../core/context.ts';
import type { Words } from '../../core/errors.ts';
import type { Traced } from '../../people/index.ts';
import type { Text as Said } from '../../core/language/catalogue.ts';

/** The people a channel reaches, and by which address. */
export type Reach = {
  /** The address of a person `p`: as it is sent to, null where they have none that can be used, and as it was written. */
  address: SQL;
  written: SQL;
  /** Further addresses of a person `p`, by which they are recognised but never written to. */
  further?: readonly SQL[];
  /** The address of a family `f`: among those who share it, that family's order counts first. */
  family: SQL;
  /** How a person `p` with this address is found by an index, where comparing `address` finds them by none. */
  isAt?: (address: SQL) => SQL;
  /** Addresses that are left out for a reason of the channel's own: a query of `address` and `reason`. */
  barred?: SQL;
  /** Addresses that no route of the channel takes now, of anybody but sample people; null while it takes all, or that is not known. */
  notTaken?: () => { concerns: (address: SQL) => SQL; reason: string } | null;
  /**
   * People whom something typed names by other than an address of this channel, in their order: null for what does not, an
   * empty list where it is nobody's, who are left out as `unnamed`.
   */
  named?: (ctx: Ctx, typed: readonly string[]) => Promise<(string[] | null)[]>;
  unnamed?: string;
  /** Why somebody is left out who has no address, and somebody whose address cannot be right. */
  none: string;
  invalid: string;
  /** The heading of a column of addresses, and a count of them. */
  title: Words;
  count: (count: number) => Words;
  /** How many characters of a typed text that is not an address are kept. */
  longest: number;
  /** Splits typed text into addresses. */
  divide: (typed: string) => string[];
  /** Reads each of these as it is sent to; null where it cannot be an address. */
  read: (ctx: Ctx, typed: readonly string[]) => Promise<(string | null)[]>;
  /** These are about to be written to: opt-outs kept for people who were erased hold for them. */
  revive: (ctx: Ctx, addresses: readonly string[]) => Promise<void>;
  /** Every address of a person, as it is sent to. */
  of: (person: Traced) => string[];
  /** Whether a typed text is an address of this person: for a text, and for a text column within a statement. */
  isOf: (person: Traced) => (typed: string) => boolean;
  isTypedOf: (person: Traced, typed: SQL) => SQL;
};

/** The routes by which a channel's messages leave this installation. */
export type Routes = {
  gateways: GatewayRegistry;
  /** The route for people of the sample data, whatever else is configured. */
  pretend: Gateway;
  /** Names of routes: the first is the one for a usual message. */
  usual: readonly string[];
};

/** The people a route does not reach during its night, and when that ends. */
export type Night = {
  /** A word for these people. */
  network: string;
  until: Date;
  /** Whether an address within a statement is one of theirs. */
  concerns: (address: SQL) => SQL;
};

/** The nights of routes, which are open then and yet do not reach everybody: they wait, or go on by a later route that does. */
export type Nights = {
  on: (route: string, now: Date) => Night | null;
  /** A word for the people a route holds back, also by day. */
  network: (route: string) => string | undefined;
  /** Why somebody waits, and why a route was left out. */
  reason: string;
  passedOver: string;
  text: (waiting: WaitingForMorning, timeZone: string) => Said;
};

/** In whose name a message goes, and what it is about. */
export type Head = { sender: string; subject: string };

/** A message in plain words, with `#name#` for the name. `language`: for the channel's own words around them. */
export type Wording = { subject: string; words: string; language: string };

/** The same as a channel takes it; `rendered` where that is something else than the body. */
export type FromWords = { subject: string; body: string; rendered?: string };

/** A message as it was written, its sender checked. */
export type Text = Head & {
  body: string;
  isPersonalized: boolean;
  /** The address of the opt-out page up to the token, where the message offers such a link; else empty. */
  optOutBase: string;
  /** The channel's further texts, and the output of `Channel.rendered`; empty if there are none. */
  extras: Extras;
  rendered: string;
  /** The organisation's own fields that stand in it; nobody has to know them once everybody's values are frozen. */
  fields?: readonly CustomField[];
};

/** How it is counted whether somebody reads what they get: by an address of their own, before links that lead further. */
export type Counted = { address: string; links: readonly string[] };

/**
 * Somebody a message goes to. `greeting`: what `#name#` becomes; `fields`: what the organisation's own
 * fields become, by key; `token`: of their opt-out link.
 */
export type Reader = {
  reference: string;
  to: string;
  greeting: string;
  fields?: FieldTexts | null;
  token?: string | undefined;
  counted?: Counted | undefined;
};

/** A batch that was submitted, and what became of each by our reference. */
export type Submitted = {
  messageId: string;
  route: string;
  claimed: readonly { seq: number; outgoing: Outgoing }[];
  outcomes: ReadonlyMap<string, Outcome>;
};

/** A report on one recipient, by the reference it was found by. */
export type Reported = { seq: number; reference: string; report: DeliveryReport };

/** How people reply. */
export type Replies = {
  /** The keyword that a whole reply is, if it is one. */
  keyword: (text: string) => Keyword | null;
  /** The answer to somebody who asks for help, in the language of the organisation that writes to them, `more` of them besides. */
  help: (
    asked: { reference: string; from: string; to: string },
    by: { name: string; more: number; language: string },
  ) => Outgoing;
};

/**
 * One channel, as the engine knows it: the engine finds people, measures, sends and reports in the same way on all of them, and what
 * differs is answered here. A driver is a folder of `channels`, handed over where the app is composed; from then on
 * a message's `channel` says which one serves it.
 */
export type Channel<Out extends Outgoing = Outgoing> = {
  /** As it stands in the rows; lower case. */
  name: string;
  reach: Reach;
  routes: Routes;
  /** The routes a message is tried by in turn, by what its writer chose; none where nothing is set up. */
  ladder: (way: string) => readonly string[];
  /** The error for a sender while no route is set up. */
  noRoute: Words;
  /** @throws Refusal 422 for a way that this organisation may not choose */
  checkWay: (ctx: Ctx, way: string) => Promise<void>;
  /** The head above the text, as approved and stored. @throws Refusal 422 if a part is missing or may not be used */
  checkHead: (ctx: Ctx, head: Head) => Promise<Head>;
  /** The sender of an organisation that has just one; empty where it must choose. */
  onlySender: (ctx: Ctx) => Promise<string>;
  /** The head of an automatic message; its sender is empty if none may be used, which sending refuses in words. */
  automaticHead: (ctx: Ctx, subject: string) => Promise<Head>;
  /** Makes a message of plain words, where they are not sent as they are. No transaction is open meanwhile. @throws Refusal 422 */
  fromWords?: (wording: Wording) => Promise<FromWords>;
  /** The channel's further texts, as stored. @throws Refusal 422 */
  checkExtras?: (ctx: Ctx, extras: Extras) => Promise<Extras>;
  /** The form of a text in lists, if not the text itself. */
  excerpt?: (body: string) => string;
  /** A text in words alone, as whoever it was sent to may have it, where it is more than words. */
  words?: (body: string) => string;
  /** Whether a message costs a unit a page; else it costs nothing. */
  costsUnits: boolean;
  /** Pages of one recipient's message, by the columns `greeting` and `fields`; null where a name or a value is missing and nothing stands in. */
  measure: (text: Text) => SQL;
  /** Writes the message for each reader, the same every time; built once for many readers. */
  compose: (text: Text) => (reader: Reader) => Out;
  /** These readers as they are composed for, with what is to be counted of each. */
  counting?: (ctx: Ctx, text: Text, readers: readonly Reader[]) => Promise<readonly Reader[]>;
  /** An example of it as its reader sees it, for the receipt. */
  preview: (text: Text) => (reader: Pick<Reader, 'greeting' | 'fields'>) => string;
  /** Cuts a batch into calls to a provider that takes so many at once. */
  calls(batch: readonly Out[], bulkSize: number): Out[][];
  /** The address of the opt-out page where this message needs a link to it; else empty. */
  optOutBase: (wish: { optOutLink: boolean; sender: string }) => string;
  nights?: Nights;
  replies?: Replies;
  /** Keeps what outcomes tell beyond the state of a recipient. */
  noteOutcomes?: (ctx: Ctx, submitted: Submitted) => Promise<void>;
  /** Reports as they count for a recipient, where one message is reported on several times. */
  settleReports?: (ctx: Ctx, messageId: string, reports: readonly Reported[]) => Promise<Reported[]>;
  /** Keeps what reports tell of the addresses themselves. By the place of a recipient. */
  noteReports?: (
    ctx: Ctx,
    seen: {
      messageId: string;
      route: string;
      reports: ReadonlyMap<number, Pick<DeliveryReport, 'state' | 'words' | 'verdict'>>;
    },
  ) => Promise<void>;
};

/** Whether this is an address of a person `p`: the one that is sent to, or one that they are only known by. */
export function hasAddress({ address, further = [] }: Reach, said: SQL): SQL {
  return sql`(${sql.join(
    [address, ...further].map((one) => sql`${one} = ${said}`),
    sql` OR `,
  )})`;
}
