import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The address that mail comes back to, one for each attempt at each person (VERP): it says whom, and is signed, so nobody else
 * can make one up. `reference` is `<message>.<place>.<rung>`.
 */
export type ReturnPaths = {
  of: (reference: string) => string;
  /** The reference in an address that mail came back to, or undefined where we never wrote it. */
  read: (address: string) => string | undefined;
};

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const SIGNATURE = 8;

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

/** Message, place and rung in 21 bytes. */
function pack(reference: string): Buffer {
  const [message = '', seq = '0', rung = '0'] = reference.split('.');
  const packed = Buffer.alloc(21);
  Buffer.from(message.replaceAll('-', ''), 'hex').copy(packed);
  packed.writeUInt32BE(Number(seq), 16);
  packed.writeUInt8(Number(rung) % 256, 20);
  return packed;
}

function unpack(packed: Buffer): string {
  const message = packed.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return `${message}.${packed.readUInt32BE(16)}.${packed.readUInt8(20)}`;
}

export function returnPaths({ address, secret }: { address: string; secret: string }): ReturnPaths {
  const cut = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, cut), address.slice(cut + 1)];
  const signature = (packed: Buffer) =>
    createHmac('sha256', secret).update(`return path ${address} `).update(packed).digest().subarray(0, SIGNATURE);
  return {
    of: (reference) => {
      const packed = pack(reference);
      return `${local}+${base32(Buffer.concat([packed, signature(packed)]))}@${domain}`;
    },
    read: (returned) => {
      const [, said] = /\+([a-z2-7]{47})@/.exec(returned.toLowerCase()) ?? [];
      if (said === undefined) return undefined;
      const bytes = fromBase32(said);
      const packed = bytes.subarray(0, 21);
      const given = bytes.subarray(21, 21 + SIGNATURE);
      return given.length === SIGNATURE && timingSafeEqual(given, signature(packed)) ? unpack(packed) : undefined;
    },
  };
}
