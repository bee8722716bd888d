import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * The file that `build/common-passwords.ts` writes: for each value of the first two bytes of a hash, how many entries come
 * up to and including it; then of every entry, in order, the next three bytes.
 */
const LIST = new URL('common-passwords.bin', import.meta.url);
export const FANS = 65_536;
export const FAN_BYTES = 3;
export const REST_BYTES = 3;

/** A password's place in the list, and the rest of its hash. Case makes no difference. */
export function bucketOf(password: string): { fan: number; rest: Buffer } {
  const hash = createHash('sha256').update(password.normalize('NFKC').toLowerCase()).digest();
  return { fan: hash.readUInt16BE(0), rest: hash.subarray(2, 2 + REST_BYTES) };
}

/**
 * Whether a password is among the commonest of those that were breached. Two small reads of a file: nothing of the list
 * stays in memory. One in two million others is taken for one of them.
 */
export async function isCommon(password: string): Promise<boolean> {
  const { fan, rest } = bucketOf(password);
  const list = await open(LIST);
  try {
    const from = fan === 0 ? 0 : await countUpTo(list, fan - 1);
    const entries = (await countUpTo(list, fan)) - from;
    const rests = await read(list, FANS * FAN_BYTES + from * REST_BYTES, entries * REST_BYTES);
    for (let at = 0; at < rests.length; at += REST_BYTES) {
      if (rest.equals(rests.subarray(at, at + REST_BYTES))) return true;
    }
    return false;
  } finally {
    await list.close();
  }
}

async function countUpTo(list: FileHandle, fan: number): Promise<number> {
  return (await read(list, fan * FAN_BYTES, FAN_BYTES)).readUIntBE(0, FAN_BYTES);
}

async function read(list: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await list.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Error('the list of common passwords is cut off');
  return buffer;
}
