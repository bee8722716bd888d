import type { Answer, Call, Early, Route, Routes } from '../../../contract/route.ts';
import type { Base, Ctx, OuterCtx } from '../context.ts';
import type { PageAsJson, Tx } from '../db/index.ts';
import type { LongBody } from './long-body.ts';

/** A request without an organisation: signing in, callbacks, public links. */
export type OpenCtx = {
  base: Base;
  /** The caller's address, as far as `TRUST_PROXY` lets us know it. */
  address: string;
  /** Where the browser is, as far as passkeys go: `https://church.example.org`. */
  origin: string;
  userAgent: string;
  /** The session token the browser sent, if any. */
  token: string | null;
  /** Any other cookie the browser sent. */
  cookie: (name: string) => string | undefined;
  /** Sets the session cookie, or clears it. */
  setToken: (token: string | null) => void;
  /** What the caller reads, as BCP 47. */
  language: string;
  /** Keeps the choice of a language in this browser; null forgets it. */
  setLanguage: (language: string | null) => void;
  /** One transaction over the global tables: accounts, sessions, throttles. */
  gate: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/**
 * A signed-in request that opens its own transactions: because it touches accounts beside its organisation, or does by one
 * statement (`writeInTenant`) what seldom takes more.
 */
export type AloneCtx = OpenCtx & OuterCtx & { transaction: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T> };

type InTransaction<R extends Route> = (ctx: Ctx, call: Call<R>) => Promise<Answer<R>>;

/**
 * Reads, with one statement as a rule: it then travels together with its begin and commit. A long list may come as the JSON
 * that the database wrote of what the contract lists.
 */
type Reading<R extends Route> = {
  read: (ctx: Ctx, call: Call<R>) => Promise<Answer<R> | (R extends { listOf: unknown } ? PageAsJson : never)>;
};

/**
 * Parses files or asks the outside world first, holding no transaction; what it returns then runs in one. `tell` gives away
 * a part of the answer while the rest takes its time; where nobody listens it does nothing.
 */
type Preparing<R extends Route> = {
  prepare: (
    outer: OuterCtx,
    call: Call<R>,
    tell: (part: Early<R>) => void,
  ) => Promise<(ctx: Ctx) => Promise<Answer<R>>>;
};

/**
 * The same for a body of which so much is made that it should not cross threads: where it is a long one, `prepareLong` has
 * it read in a thread of its own and answers with the hash of the request, which begins with `asked`.
 */
type PreparingLong<R extends Route> = Preparing<R> & {
  prepareLong: (
    outer: OuterCtx,
    body: LongBody,
    asked: string,
  ) => Promise<{ hash: Uint8Array; work: (ctx: Ctx) => Promise<Answer<R>> }>;
};

type Alone<R extends Route> = { alone: (ctx: AloneCtx, call: Call<R>) => Promise<Answer<R>> };

export type Handler<R extends Route> = R extends { access: 'public' }
  ? (ctx: OpenCtx, call: Call<R>) => Promise<Answer<R>>
  : R extends { access: 'device' } | { orDevice: true }
    ? InTransaction<R>
    : InTransaction<R> | Reading<R> | Preparing<R> | PreparingLong<R> | Alone<R>;

/** One handler for every route of a feature: leave one out and it does not compile. */
export type Handlers<R extends Routes> = { [K in keyof R]: Handler<R[K]> };
