import { Readable, Transform } from 'node:stream';

/** Pieces that many messages share are looked through once. */
const known = new WeakMap<Buffer, boolean>();
const LONG = 1024;

/** Whether text is lines ended by CR LF, none of which begins with a dot: nothing on its way has a reason to change it. */
function hasCanonicalLineEndings(text: string | Buffer): boolean {
  if (typeof text === 'string') return look(text);
  if (text.length < LONG) return look(text.toString('latin1'));
  const found = known.get(text) ?? look(text.toString('latin1'));
  known.set(text, found);
  return found;
}

const look = (text: string): boolean => text.endsWith('\r\n') && !mended.test(text);
/** nodemailer would fix these: a lone CR or LF, a dot at the beginning of a line. */
const mended = /\r(?!\n)|(?<!\r)\n|(?:^|\n)\./;

/** A message as it leaves: its headers, and its body in pieces. */
export type Message = { head: string; body: readonly Buffer[] };

/** Most messages are one piece; between those of a long one it is heard whether the other side is still there. */
const PIECE = 64 * 1024;

export const sizeOf = ({ head, body }: Message): number => body.reduce((sum, { length }) => sum + length, head.length);

/**
 * A message being written to a connection. It tells us whether the last byte has left our hands: the end is sent
 * separately, once the system has taken everything before it. Until then nobody can have accepted the message.
 *
 * nodemailer checks every byte for dots and line ends to fix, which takes longer than everything else done for a
 * message. If there is nothing to fix, because no line begins with a dot and lines end in CR LF, the message goes
 * straight to the reader of that stream.
 */
export class DelayedLastByte extends Readable {
  readonly #bytes: Buffer;
  readonly #isPlain: boolean;
  readonly #handedOver: () => void;
  #at = 0;

  /** `room` is as long as the message: bytes written there before they are sent change it. */
  constructor({ head, body }: Message, room: Buffer, handedOver: () => void) {
    super({ highWaterMark: PIECE });
    let end = room.write(head, 'latin1');
    for (const piece of body) {
      room.set(piece, end);
      end += piece.length;
    }
    this.#bytes = room.subarray(0, end);
    this.#isPlain = hasCanonicalLineEndings(head) && body.every(hasCanonicalLineEndings);
    this.#handedOver = handedOver;
  }

  override pipe<To extends NodeJS.WritableStream>(to: To, options?: { end?: boolean }): To {
    if (!this.#isPlain || !(to instanceof Transform)) return super.pipe(to, options);
    const last = this.#bytes.length - 2;
    const handOn = (): void => {
      const from = this.#at;
      this.#at = Math.min(from + PIECE, last);
      const next = this.#at < last ? () => void setImmediate(handOn) : finish;
      // The reader has the piece by then, and pauses the stream until it is sent.
      to.once('data', () => (to.isPaused() ? to.once('resume', next) : next()));
      to.push(this.#bytes.subarray(from, this.#at));
    };
    const finish = (): void => {
      this.#handedOver();
      // Ends the last line, and with it the message.
      to.end();
    };
    handOn();
    return to;
  }

  override _read(): void {
    const { length } = this.#bytes;
    const end = this.#at < length - 2 ? Math.min(this.#at + PIECE, length - 2) : length;
    if (end === length) this.#handedOver();
    this.push(this.#at < length ? this.#bytes.subarray(this.#at, end) : null);
    this.#at = end;
  }
}
