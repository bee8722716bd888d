import { z } from 'zod';
import type { InputCode } from './input-code.ts';

/**
 * The callers a route accepts. `device` needs the credential of a device of the door, in a header; `signed-in` a
 * session with an organisation, a member's included; the rest need that role or a higher one, in the order helper (of
 * an event), leader, administrator, owner.
 */
export type Access = 'public' | 'device' | 'signed-in' | 'helper' | 'leader' | 'administrator' | 'owner';

/**
 * A route that leaders may call serves them their own groups only. `ofGroup` names the field of params, query or body that
 * holds the group: the server answers 404 for one they do not lead. Null where the handler itself narrows its rows, as it does
 * for helpers of events.
 */
type Guard =
  // An unknown caller sends little: no public route takes a long body.
  | { access: 'public'; ofGroup?: never; orDevice?: never; bodyLimit?: never; members?: never; replica?: never }
  | ({ access: 'device' | 'signed-in'; ofGroup?: never; orDevice?: never; replica?: never } & Long)
  | ({ access: 'administrator' | 'owner'; ofGroup?: never; orDevice?: never } & Long & MayBeOld)
  | ({ access: 'leader'; ofGroup: string; orDevice?: never } & Long & MayBeOld)
  // The handler narrows its rows; with `orDevice` to those of a device's event as well.
  | ({ access: 'helper' | 'leader'; ofGroup: null; orDevice?: true } & Long & MayBeOld);

type MayBeOld = {
  /**
   * It only reads, and a replica of the database may answer administrators and owners: with all that the caller has written,
   * and up to a second late with what others have. Not for what is changed next, pays, or decides who may do something.
   */
  replica?: true;
};

type Long = {
  /** Bytes of JSON accepted; `usualBody` unless named. */
  bodyLimit?: number;
  /** Entries of all its lists and objects together; `usualMembers` unless named. */
  members?: number;
};

/** Bytes of JSON that a route takes which says nothing else: 64 KB. */
export const usualBody = 64 * 1024;

/** Enough for 20,000 people with what is said of each. */
export const usualMembers = 150_000;

/** One file of a multipart body. `accept` lists file endings with their dot, or 'any' where only the bytes decide; bytes beyond `maxBytes` are refused with 413, in the words of `tooLarge` where there are some; another kind with 415, in those of `wrongKind`. */
export type FileRule = {
  maxBytes: number;
  accept: readonly string[] | 'any';
  optional?: true;
  tooLarge?: InputCode;
  wrongKind?: InputCode;
};

type RouteBase = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Colon style: `/api/GetGroupsFromId/:id`. */
  path: `/${string}`;
  /** One line for the API page. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body, or the plain fields of a multipart body where `files` is set. */
  body?: z.ZodType;
  files?: Record<string, FileRule>;
  /** Open also to those whose organisation asks for a second factor they have not set up yet: it leads there. */
  beforeSecondFactor?: true;
  /** Open also to those who have to prove their e-mail address first: it leads there. */
  beforeProof?: true;
  /** Open also while the organisation is being closed. */
  whileClosing?: true;
  /** Honours `Idempotency-Key`: the same key and body give the same answer; another body, 422. */
  idempotent?: true;
  /** Its answer holds something that opens a door, such as a link: it is kept for its `Idempotency-Key` encrypted only. */
  secretAnswer?: true;
  /** Answers from this address never change: the browser may keep them, for this person only. */
  keeps?: true;
};

/** A route answers with exactly one of: one value, a list (bare, or paged when `page` is given), or a file. */
export type Route = RouteBase &
  Guard &
  (
    | {
        reply: z.ZodType;
        /** Progress told before the answer is there, to a caller who accepts `jsonLinesType`. */
        early?: z.ZodType;
        listOf?: never;
        download?: never;
      }
    | { listOf: z.ZodType; reply?: never; early?: never; download?: never }
    | { download: readonly string[]; reply?: never; early?: never; listOf?: never }
  );

export type Routes = Record<string, Route>;

/** Keeps each route's literal types, so that client and server are typed from this one object. */
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes;
}

/** Entries of a long list in one answer. */
export const mostAtOnce = 1000;

/** Beyond any list there is, and a number that every database can skip to. */
const lastPage = 1_000_000;

/** The query of every long list. Without `page` at most 1,000 entries come, bare, counted in `X-Total-Count`. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(0).max(lastPage).optional(),
  pageSize: z.coerce.number().int().min(1).max(mostAtOnce).optional(),
  search: z.string().max(200).optional(),
});

export type ListQuery = z.output<typeof listQuery>;

export type Paged<T> = { items: T[]; totalItems: number };

/** A file as the server received it, its bytes within the rule's limit. */
export type UploadedFile = { name: string; type: string; bytes: Uint8Array };

/** A file as the server answers it. */
export type Download = {
  fileName: string;
  type: string;
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
};

type Part<R, K extends string, Mode extends 'input' | 'output'> =
  R extends Record<K, infer S extends z.ZodType>
    ? { [P in K]: Mode extends 'input' ? z.input<S> : z.output<S> }
    : unknown;

type FilesPart<R, F> = R extends { files: infer Rules extends Record<string, FileRule> }
  ? {
      files: { [N in keyof Rules as Rules[N] extends { optional: true } ? never : N]: F } & {
        [N in keyof Rules as Rules[N] extends { optional: true } ? N : never]?: F;
      };
    }
  : unknown;

type Parts<R, Mode extends 'input' | 'output', F> = Part<R, 'params', Mode> &
  Part<R, 'query', Mode> &
  Part<R, 'body', Mode> &
  FilesPart<R, F>;

/** A caller's request to the typed client: unparsed input, files as `File` or `Blob` (`F`). */
export type Request<R extends Route, F = unknown> = Parts<R, 'input', F>;

/** A handler's request: parsed input, files as bytes. */
export type Call<R extends Route> = Parts<R, 'output', UploadedFile>;

/** The caller's reply. A list comes as a page whichever way it travelled. */
export type Reply<R extends Route> = R extends { reply: infer S extends z.ZodType }
  ? z.output<S>
  : R extends { listOf: infer S extends z.ZodType }
    ? Paged<z.output<S>>
    : Download;

/** Progress a handler may report before its answer. */
export type Early<R extends Route> = R extends { early: infer S extends z.ZodType } ? z.input<S> : never;

/** A handler's answer; the reply schema strips unlisted fields. */
export type Answer<R extends Route> = R extends { reply: infer S extends z.ZodType }
  ? z.input<S>
  : R extends { listOf: infer S extends z.ZodType }
    ? Paged<z.input<S>>
    : Download;
