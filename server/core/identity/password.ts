import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { refuse } from '../errors.ts';
import { semaphore } from '../semaphore.ts';
import { refusals } from '../refusal-texts.ts';

const derive = promisify(argon2);

/** OWASP's argon2id floor: 19 MiB, 2 passes. */
const MEMORY_KIB = 19_456;
const PASSES = 2;

/** Hashing fills both cores; beyond two at once it waits, so that other requests stay quick. */
const twoAtOnce = semaphore(2, {
  waiting: 200,
  refuse: () => refuse('session.busy', 503, refusals.busySigningIn),
});

/** @returns a PHC string of argon2id. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await twoAtOnce(() => tagOf(password, nonce));
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Takes the same time whether or not there is a hash to compare with, so an unknown e-mail cannot be told from a known one. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, , , , salt, hash] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(hash ?? '', 'base64');
  const tag = await twoAtOnce(() => tagOf(password, Buffer.from(salt ?? '', 'base64')));
  return timingSafeEqual(tag, expected) && stored !== null;
}

const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`;

function tagOf(message: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory: MEMORY_KIB, passes: PASSES });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
