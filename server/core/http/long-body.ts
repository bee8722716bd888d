import type { Route } from '../../../contract/route.ts';
import { runBounded, type WorkOutcome } from '../bounded-work.ts';
import { Refusal, refuse } from '../errors.ts';
import type { ReadBody, RefusedBody } from './body-work.ts';
import { refusals } from '../refusal-texts.ts';

/** The limits of processor time and memory for reading one body. */
const LIMITS = { milliseconds: 10_000, heapMegabytes: 224 };

/** A JSON body too long to be parsed while others wait: its bytes as they came, each handed to a thread once. */
export class LongBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of them, of a request that is to be told from another with the same key. */
  readonly digest: Uint8Array | undefined;

  constructor(bytes: Uint8Array<ArrayBuffer>, digest?: Uint8Array) {
    this.bytes = bytes;
    this.digest = digest;
  }
}

/** Reads a body by the schema of its route in a thread. @throws Refusal as `parseInput` does */
export async function readLongBody(route: Route, { bytes }: LongBody): Promise<unknown> {
  const { body } = await inThread<ReadBody>({
    module: new URL('./body-work.ts', import.meta.url),
    run: 'readBody',
    input: { method: route.method, path: route.path, bytes },
    transfer: [bytes.buffer],
    lane: 'bodies',
  });
  return body;
}

type Work = { module: URL; run: string; input: unknown; transfer?: ArrayBuffer[]; lane: 'bodies' | 'files' };

/** Runs in a thread what may refuse a body: its refusals come back as ours. */
export async function inThread<T extends object>(work: Work): Promise<T> {
  const value = valueOf(await runBounded<T | RefusedBody>({ ...work, limits: LIMITS }));
  if (!('refused' in value)) return value;
  const { code, status, text, fields } = value.refused;
  throw new Refusal(code, status, text, fields);
}

function valueOf<T>(outcome: WorkOutcome<T>): T {
  if (outcome.state === 'done') return outcome.value;
  if (outcome.state === 'broke') throw outcome.error;
  if (outcome.state === 'too-many') throw refuse('busy', 503, refusals.busy);
  throw refuse('input.too_large', 413, refusals.tooLarge);
}
