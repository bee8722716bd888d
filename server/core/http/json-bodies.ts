import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { LongBody } from './long-body.ts';
import { refusals } from '../refusal-texts.ts';

/** `depth`: how many lists and objects may stand within each other. `members`: how many entries they may have in all. */
export type ShapeLimits = { depth: number; members: number };

/** More names than any object has, what is chosen for each row of the largest file included; many names cost most to parse. */
const MOST_NAMES = 100_000;

/** The characters that shape JSON, as bytes. */
const sign = { quote: 0x22, escape: 0x5c, comma: 0x2c, list: 0x5b, listEnd: 0x5d, object: 0x7b, objectEnd: 0x7d };

/**
 * Counts the depth and width of JSON from its bytes as they arrive, so that too large a shape is refused before it has
 * all arrived, and before anything is made of it. Invalid JSON is left to the parser.
 */
export class JsonShape {
  readonly #limits: ShapeLimits;
  #depth = 0;
  #inText = false;
  #escaped = false;
  /** The names of each object that is open, by its depth; a list has none, and stands as minus infinity. */
  readonly #names: number[] = [];
  members = 0;

  constructor(limits: ShapeLimits) {
    this.#limits = limits;
  }

  /** @throws Refusal 400 too deep, 413 too many entries, or too many names in one object */
  take(bytes: Uint8Array): void {
    let [depth, inText, escaped] = [this.#depth, this.#inText, this.#escaped];
    // Every byte of every body passes here: nothing is called for it.
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === sign.escape) escaped = true;
        else if (byte === sign.quote) inText = false;
      } else if (byte === sign.quote) inText = true;
      else if (byte === sign.comma) {
        this.members += 1;
        const names = (this.#names[depth] ?? 0) + 1;
        if (names >= MOST_NAMES) throw tooMany();
        this.#names[depth] = names;
      } else if (byte === sign.list || byte === sign.object) {
        this.members += 1;
        depth += 1;
        if (depth > this.#limits.depth) throw refuse('input.too_deep', 400, refusals.tooDeep);
        this.#names[depth] = byte === sign.list ? Number.NEGATIVE_INFINITY : 0;
      } else if (byte === sign.listEnd || byte === sign.objectEnd) depth -= 1;
    }
    [this.#depth, this.#inText, this.#escaped] = [depth, inText, escaped];
    if (this.members > this.#limits.members) throw tooMany();
  }
}

const tooMany = () => refuse('input.too_many', 413, refusals.tooLarge);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How deep and wide a JSON body of this route may be. */
    shape?: ShapeLimits;
  }
}

/** Deeper than any body of the contract. */
export const MOST_DEPTH = 32;
/** More entries than anything sent without a session has. */
export const FEW_MEMBERS = 1000;

/** Up to here parsing and checking, every refusal of every field included, takes a few hundredths of a second. */
export const AT_ONCE = { bytes: 64 * 1024, members: 1200 };

const usual: ShapeLimits = { depth: MOST_DEPTH, members: FEW_MEMBERS };

/**
 * Reads JSON within the limits of the matched route: its length, depth and number of entries are counted as it comes. A
 * short body is parsed here; a long one stays bytes (`LongBody`), for a thread. An empty one counts as none, also where it
 * is announced as JSON: many programs announce that with every request.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  const parsed = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, body: unknown) => (error ? reject(error) : resolve(body)));
    });
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
    // There is no handler to read it.
    if (request.is404) return null;
    const { bytes, members, digest } = await received(request, payload);
    if (bytes.length === 0) return null;
    if (bytes.length > AT_ONCE.bytes || members > AT_ONCE.members) return new LongBody(bytes, digest);
    return parsed(request, Buffer.from(bytes.buffer).toString('utf8'));
  });
}

type Received = { bytes: Uint8Array<ArrayBuffer>; members: number; digest: Uint8Array | undefined };

function received(request: FastifyRequest, payload: FastifyRequest['raw']): Promise<Received> {
  const { bodyLimit, config } = request.routeOptions;
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (announced > bodyLimit) return Promise.reject(tooLarge());
  const shape = new JsonShape(config.shape ?? usual);
  // Memory is only used once it is written to, so announcing a long body and sending nothing takes none.
  let bytes = new Uint8Array(Number.isNaN(announced) ? 0 : announced);
  let length = 0;
  // Piece by piece, because hashing the longest body at once would delay others.
  const digest = request.headers['idempotency-key'] === undefined ? undefined : createHash('sha256');
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      try {
        if (length + chunk.length > bodyLimit) throw tooLarge();
        shape.take(chunk);
        if (length + chunk.length > bytes.length) bytes = longer(bytes, length + chunk.length);
        bytes.set(chunk, length);
        digest?.update(chunk);
        length += chunk.length;
      } catch (refusal) {
        settle();
        // The rest is discarded as it arrives, so that the sender gets the answer.
        payload.resume();
        reject(refusal as Error);
      }
    };
    const end = () => {
      settle();
      resolve({
        bytes: length === bytes.length ? bytes : bytes.slice(0, length),
        members: shape.members,
        digest: digest?.digest(),
      });
    };
    const fail = (error: Error) => {
      settle();
      reject(error);
    };
    const settle = () => {
      payload.off('data', take).off('end', end).off('error', fail);
    };
    payload.on('data', take).on('end', end).on('error', fail);
  });
}

function longer(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(Math.max(needed, bytes.length * 2, 16 * 1024));
  more.set(bytes);
  return more;
}

const tooLarge = () => refuse('input.too_large', 413, refusals.tooLarge);
