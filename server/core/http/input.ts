import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Route, UploadedFile } from '../../../contract/route.ts';
import { notFound, refuse } from '../errors.ts';
import { askedFor, withinUnions } from './invalid-words.ts';

export type Input = { params?: unknown; query?: unknown; body?: unknown; files?: Record<string, UploadedFile> };

/** Stands where a schema has no words of its own. */
const UNSAID = '';

/** What came with a multipart body: its files, and its plain fields. */
export type Received = { files: Record<string, UploadedFile>; fields: Record<string, string> } | null;

/** Parses what came by the route's schemas; an id in the path that cannot be one is simply not there. */
export function readInput(route: Route, request: FastifyRequest, received: Received): Input {
  const input: Input = {};
  if (route.params) {
    const params = route.params.safeParse(request.params);
    if (!params.success) throw notFound('page');
    input.params = params.data;
  }
  if (route.query) input.query = parsed(route.query, request.query, 'query');
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
  for (const issue of withinUnions(result.error.issues)) {
    const field = issue.path.join('.');
    const own = issue.message !== UNSAID;
    const asked = own ? issue.message : askedFor(issue);
    const named = field ? `“${field}”` : `The ${part}`;
    words ||= own ? `${asked}${part === 'body' ? '' : ` (${field || part})`}` : `${named} ${asked}`;
    fields[field || part] ??= own ? asked : `This ${asked}`;
  }
  throw refuse('input.invalid', 400, words, fields);
}

/** Where the first text stands that no database keeps: one with a NUL or half a character in it. */
function unstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const within = unstorable(inner);
    if (within !== undefined) return within ? `${name}.${within}` : name;
  }
  return undefined;
}
