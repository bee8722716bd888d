import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { refuse } from '../errors.ts';
import { takeTurns } from '../turns.ts';
import { refusals } from '../refusal-texts.ts';

const derive = promisify(argon2);

/** The cost of deriving a hash: `memory` in KiB, and the number of passes. */
type HashCost = { memory: number; passes: number };

/** OWASP's floor for argon2id. */
export const leastHashCost: Readonly<HashCost> = { memory: 19_456, passes: 2 };

/** The cost of new hashes. Each names its own, so existing ones match whatever this is. */
export const hashCost: HashCost = { ...leastHashCost };

/** Hashing fills both cores; beyond two at once it waits, so that other requests stay quick. */
const twoAtOnce = takeTurns({
  most: 2,
  full: { waiting: 200, refuse: () => refuse('session.busy', 503, refusals.busySigningIn) },
});

/** @returns a PHC string of argon2id. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const own = { ...hashCost };
  const tag = await twoAtOnce(() => tagOf(password, nonce, own));
  return phcString(own, nonce, tag);
}

/** Takes the same time whether or not there is a hash to compare with, so an unknown e-mail cannot be told from a known one. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, , , spent, salt, hash] = (stored ?? phcString(hashCost, Buffer.alloc(16), Buffer.alloc(32))).split('$');
  const [memory, passes] = [/m=(\d+)/, /t=(\d+)/].map((part) => Number(part.exec(spent ?? '')?.[1]));
  const own = { memory: memory || hashCost.memory, passes: passes || hashCost.passes };
  const tag = await twoAtOnce(() => tagOf(password, Buffer.from(salt ?? '', 'base64'), own));
  const expected = Buffer.from(hash ?? '', 'base64');
  return tag.length === expected.length && timingSafeEqual(tag, expected) && stored !== null;
}

function phcString({ memory, passes }: HashCost, nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

function tagOf(message: string, nonce: Buffer, { memory, passes }: HashCost): Promise<Buffer> {
  return derive('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory, passes });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
