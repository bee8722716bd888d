import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Route, UploadedFile } from '../../../contract/route.ts';
import { notFound, refuse } from '../errors.ts';
import type { ReadBody } from './body-work.ts';
import { askedFor, withinUnions } from './invalid-words.ts';
import type { LongBody } from './long-body.ts';

export type Input = { params?: unknown; query?: unknown; body?: unknown; files?: Record<string, UploadedFile> };

/** Stands where a schema has no words of its own. */
const UNSAID = '';

/** Whoever sends a thousand wrong fields learns enough from the first. */
const MOST_NAMED = 50;

/** What came with a multipart body: its files, and its plain fields. */
export type ReceivedForm = { files: Record<string, UploadedFile>; fields: Record<string, string> } | null;

/** The same, or a long body; `read`: what a thread made of it by the route's schema. */
export type Received = ReceivedForm | { long: LongBody; read?: ReadBody };

/** Parses what came by the route's schemas; an id in the path that cannot be one is simply not there. */
export function readInput(route: Route, request: FastifyRequest, received: Received): Input {
  const input: Input = {};
  if (route.params) {
    const params = route.params.safeParse(request.params);
    if (!params.success) throw notFound('page');
    input.params = params.data;
  }
  if (route.query) input.query = parsed(route.query, request.query, 'query');
  if (received && 'long' in received) return { ...input, body: received.read?.body };
  if (route.body) input.body = parsed(route.body, received ? received.fields : request.body, 'body');
  if (received) input.files = received.files;
  return input;
}

/** @throws Refusal 400 that says of each field what it should be, in the schema's own words where it has some */
export function parsed(schema: z.ZodType, value: unknown, part: string): unknown {
  const result = schema.safeParse(value, { error: () => UNSAID, reportInput: true });
  if (result.success) {
    const field = unstorable(result.data);
    if (field === undefined) return result.data;
    const words = 'There is a character in this text that cannot be kept. Type the text again.';
    throw refuse('input.invalid', 400, words, { [field || part]: words });
  }
  const fields: Record<string, string> = {};
  let words = '';
  let named = 0;
  for (const issue of withinUnions(result.error.issues)) {
    const field = issue.path.join('.');
    const own = issue.message !== UNSAID;
    const asked = own ? issue.message : askedFor(issue);
    const place = field ? `“${field}”` : `The ${part}`;
    words ||= own ? `${asked}${part === 'body' ? '' : ` (${field || part})`}` : `${place} ${asked}`;
    fields[field || part] ??= own ? asked : `This ${asked}`;
    named += 1;
    if (named >= MOST_NAMED) break;
  }
  throw refuse('input.invalid', 400, words, fields);
}

/**
 * Where the first text stands that no database keeps: one with a NUL or half a character in it. Bodies are as deep as their
 * shape allows and no deeper (`JsonShape`).
 */
export function unstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const within = unstorable(inner);
    if (within !== undefined) return within ? `${name}.${within}` : name;
  }
  return undefined;
}
