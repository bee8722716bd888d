import type { SQL } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { Tx } from '../../core/db/index.ts';
import type { Text } from '../../core/language/catalogue.ts';

/** The person who stays, and the one who becomes part of them. */
export type Pair = { kept: string; merged: string };

/** A feature's data on two people, as JSON: equal when nothing changed, and enough to restore it. */
export type Kept = Record<string, unknown>;

/**
 * A feature's answers about a person. Each feature exports one and registers it in `server/app.ts`; people calls the
 * list, so that no earlier feature imports a later one. Every part is optional.
 */
export type Traced = {
  id: string;
  name: string;
  /** E.164, and as typed. */
  phone: string | null;
  phoneNumber: string;
  /** In lower case; empty where there is none. */
  email: string;
};

/** Rows as they may be shown to the person themselves, by what they are: `messages`, `families`. */
export type Told = Record<string, Record<string, unknown>[]>;

export type AboutPerson = {
  /** Under this name its snapshots are kept; never renamed. */
  feature: string;
  /**
   * The feature's data on a person besides the rows with their `person_id`, which are exported without it. Nothing
   * about anybody else.
   */
  export?: (ctx: Ctx, person: Traced) => Promise<Told>;
  /** The name of a code on this line of such a row or of the feature's tables; undefined if it is no code. */
  codeText?: (part: string, line: string, code: string) => Text | string | undefined;
  /**
   * Takes away what leads to the person beyond the rows that bear their `person_id`, which go without it; amounts stay.
   * Throws a refusal where it cannot be done now.
   */
  erase?: (ctx: Ctx, person: Traced) => Promise<void>;
  /** The same in tables that belong to no organisation. */
  eraseOutside?: (gate: Tx, person: Traced) => Promise<void>;
  /**
   * A SELECT of what happened to the people of `ids` (a list within a statement), in any order, with the columns
   * at (timestamptz), kind (text), key (text, unique within the kind), account_id (uuid or null), detail (jsonb: names, counts and ids
   * that may be shown; never bodies or tokens).
   */
  history?: (ids: SQL) => SQL;
  /** Turns the stored detail of a `history` entry into the detail shown: a text as the person got it. */
  tell?: (detail: Record<string, unknown>) => Record<string, unknown>;
  /**
   * A SELECT of what is to be seen first of the person whose ids these are: one column `fact` (jsonb, a `GlanceFact`), few
   * rows, found by indexes however much is known of them.
   */
  glance?: (ctx: Pick<Ctx, 'clock'>, ids: SQL) => SQL;
  merge?: {
    /** The feature's data on both, in a fixed order: compared with itself later, and handed to `restore`. */
    snapshot: (ctx: Ctx, pair: Pair) => Promise<Kept>;
    /** Gives what `merged` has to `kept`; both rows are locked and `merged` is archived. */
    merge: (ctx: Ctx, pair: Pair) => Promise<void>;
    /** Puts both back as the snapshot says. Nothing of it has changed since the merge. */
    restore: (ctx: Ctx, pair: Pair, before: Kept) => Promise<void>;
  };
};
