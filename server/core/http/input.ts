import type { FastifyRequest } from 'fastify';
import type { Route, UploadedFile } from '../../../contract/route.ts';
import { notFound } from '../errors.ts';
import type { LongBody } from './long-body.ts';
import { parseInput } from './parse-input.ts';

export type Input = { params?: unknown; query?: unknown; body?: unknown; files?: Record<string, UploadedFile> };

/** The files and plain fields of a multipart body. */
export type ReceivedForm = { files: Record<string, UploadedFile>; fields: Record<string, string> } | null;

/** The same, or a long body; `body`: parsed by a thread with the route's schema, or unread. */
export type Received = ReceivedForm | { long: LongBody; body: unknown };

/** Parses what came by the route's schemas; an id in the path that cannot be one is simply not there. */
export function readInput(route: Route, request: FastifyRequest, received: Received): Input {
  const input: Input = {};
  if (route.params) {
    const params = route.params.safeParse(request.params);
    if (!params.success) throw notFound();
    input.params = params.data;
  }
  if (route.query) input.query = parseInput(route.query, request.query, 'query');
  if (received && 'long' in received) return { ...input, body: received.body };
  if (route.body) input.body = parseInput(route.body, received ? received.fields : request.body, 'body');
  if (received) input.files = received.files;
  return input;
}
