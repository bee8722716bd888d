import type { Answer, Call, Early, Route, Routes } from '../../../contract/route.ts';
import type { Base, Ctx, OuterCtx } from '../context.ts';
import type { PageAsJson, Tx } from '../db/index.ts';
import type { LongBody } from './long-body.ts';

/** A request without an organisation: signing in, callbacks, public links. */
export type OpenCtx = {
  base: Base;
  /** The caller's address, as far as `TRUST_PROXY` lets us know it. */
  address: string;
  /** The browser's origin, for passkeys: `https://church.example.org`. */
  origin: string;
  userAgent: string;
  /** The session token the browser sent, if any. */
  token: string | null;
  /** A mark of this browser, once a password was given rightly in it. */
  browser: string | null;
  setBrowser: (browser: string) => void;
  /** Any other cookie the browser sent. */
  cookie: (name: string) => string | undefined;
  /** Sets the session cookie, or clears it. */
  setToken: (token: string | null) => void;
  /** The caller's language, as BCP 47. */
  language: string;
  /** Keeps the choice of a language in this browser; null forgets it. */
  setLanguage: (language: string | null) => void;
  /** One transaction over the global tables: accounts, sessions, throttles. */
  gate: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/** A signed-in request without a transaction. `transaction`: one of its organisation, for what takes several. */
export type PrepareCtx = OpenCtx & OuterCtx & { transaction: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T> };

/** A long list may come as the JSON that the database wrote of what the contract lists. */
type Given<R extends Route> = Answer<R> | (R extends { listOf: unknown } ? PageAsJson : never);

type InTransaction<R extends Route> = ((ctx: Ctx, call: Call<R>) => Promise<Given<R>>) & { longBody?: never };

/** The rest of the work, for the transaction of the organisation. */
type Work<R extends Route> = (ctx: Ctx) => Promise<Given<R>>;

/**
 * The part of the work without a transaction: it parses files, asks the outside world, or touches accounts beside its
 * organisation. It returns the remaining work for a transaction, or the answer if none remains; not so for an
 * idempotent route, because a repeated key is recognized within the transaction. `tell` sends a part of the answer
 * while the rest takes its time; it does nothing if nobody listens.
 */
type Prepare<R extends Route, C> = (
  outer: PrepareCtx,
  call: C,
  tell: (part: Early<R>) => void,
) => Promise<Work<R> | (R extends { idempotent: true } ? never : Given<R>)>;

/** `longBody`: a body of which so much is made that it should not cross threads comes unread where it is a long one. */
type Preparing<R extends Route> =
  | { prepare: Prepare<R, Call<R>>; longBody?: never }
  | { prepare: Prepare<R, Call<R> | (Omit<Call<R>, 'body'> & { body: LongBody })>; longBody: 'unread' };

export type Handler<R extends Route> = R extends { access: 'public' }
  ? (ctx: OpenCtx, call: Call<R>) => Promise<Answer<R>>
  : R extends { access: 'device' } | { orDevice: true }
    ? InTransaction<R>
    : InTransaction<R> | Preparing<R>;

/** One handler for every route of a feature: leave one out and it does not compile. */
export type Handlers<R extends Routes> = { [K in keyof R]: Handler<R[K]> };
