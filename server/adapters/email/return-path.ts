import { createHmac, timingSafeEqual } from 'node:crypto';
import { readMessageReference } from '../../core/message-reference.ts';

/**
 * The address that mail comes back to, one for each attempt at each person (VERP): it says whom, and is signed, so nobody else
 * can make one up. It begins with the home of the organisation, as its reference does.
 */
export type ReturnPaths = {
  of: (reference: string) => string;
  /** The reference in an address that mail came back to, or undefined where we never wrote it. */
  read: (address: string) => string | undefined;
};

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const PACKED = 21;
/** A byte less than before there were homes, so that the part before the @ stays within its 64 characters. */
const SIGNATURE = 7;
const SIGNATURE_WITHOUT_HOME = 8;

/** The home and what it is followed by, or that alone in mail that left before there were homes. */
const shape = /\+(?:([a-z])(?=[a-z2-7]{45}@)|(?=[a-z2-7]{47}@))([a-z2-7]+)@/;

/** Letters and digits that survive whoever changes the case. */
function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(held >>> (bits - 5)) & 31];
    held &= 0xff;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    held = ((held << 5) | Math.max(0, letters.indexOf(letter))) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >>> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
}

/** Message, recipient and rung in 21 bytes. @throws RangeError for a reference that is none of a message */
function pack(reference: string): { home: string; packed: Buffer } {
  const attempt = readMessageReference(reference);
  if (!attempt) throw new RangeError(`No return path for the reference ${reference}`);
  const packed = Buffer.alloc(PACKED);
  Buffer.from(attempt.messageId.replaceAll('-', ''), 'hex').copy(packed);
  packed.writeUInt32BE(attempt.seq, 16);
  packed.writeUInt8(attempt.rung % 256, 20);
  return { home: attempt.home, packed };
}

function unpack(home: string, packed: Buffer): string {
  const message = packed.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return `${home && `${home}.`}${message}.${packed.readUInt32BE(16)}.${packed.readUInt8(20)}`;
}

export function returnPaths({ address, secret }: { address: string; secret: string }): ReturnPaths {
  const cut = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, cut), address.slice(cut + 1)];
  const signature = (home: string, packed: Buffer) =>
    createHmac('sha256', secret)
      .update(`return path ${address} ${home}`)
      .update(packed)
      .digest()
      .subarray(0, home === '' ? SIGNATURE_WITHOUT_HOME : SIGNATURE);
  return {
    of: (reference) => {
      const { home, packed } = pack(reference);
      return `${local}+${home.toLowerCase()}${base32(Buffer.concat([packed, signature(home, packed)]))}@${domain}`;
    },
    read: (returned) => {
      const [, written = '', said] = shape.exec(returned.toLowerCase()) ?? [];
      if (said === undefined) return undefined;
      const home = written.toUpperCase();
      const bytes = fromBase32(said);
      const packed = bytes.subarray(0, PACKED);
      const expected = signature(home, packed);
      const given = bytes.subarray(PACKED, PACKED + expected.length);
      return given.length === expected.length && timingSafeEqual(given, expected) ? unpack(home, packed) : undefined;
    },
  };
}
