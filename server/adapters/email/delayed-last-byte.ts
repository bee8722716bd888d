import { Readable, Transform } from 'node:stream';

/** Most messages are one piece; between those of a long one it is heard whether the other side is still there. */
const PIECE = 64 * 1024;

/**
 * A message on its way into a connection, so that we know whether its last byte has left our hands: the end goes by itself,
 * once the system has taken all before it. As long as it is here nobody can have taken the message on.
 *
 * nodemailer looks at every byte on its way, for dots and line ends that have to be mended, which takes longer than all else
 * that is done for a message. Where none can be, because no line begins with a dot and lines are ended by CR LF, it is handed
 * to what reads that stream instead.
 */
export class DelayedLastByte extends Readable {
  readonly #bytes: Buffer;
  readonly #isPlain: boolean;
  readonly #handedOver: () => void;
  #at = 0;

  constructor(mime: string, handedOver: () => void) {
    super({ highWaterMark: PIECE });
    this.#bytes = Buffer.from(mime, 'latin1');
    this.#isPlain = mime.endsWith('\r\n') && !mime.startsWith('.') && !mime.includes('\n.') && !hasBareEnds(mime);
    this.#handedOver = handedOver;
  }

  override pipe<To extends NodeJS.WritableStream>(to: To, options?: { end?: boolean }): To {
    if (!this.#isPlain || !(to instanceof Transform)) return super.pipe(to, options);
    const last = this.#bytes.length - 2;
    const handOn = (): void => {
      const from = this.#at;
      this.#at = Math.min(from + PIECE, last);
      const next = this.#at < last ? () => void setImmediate(handOn) : finish;
      // Whoever reads has the piece by then, and makes the stream wait until it is gone.
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

/** Whether a line is ended by one of CR and LF alone. */
function hasBareEnds(mime: string): boolean {
  for (let at = mime.indexOf('\r'); at >= 0; at = mime.indexOf('\r', at + 1)) if (mime[at + 1] !== '\n') return true;
  for (let at = mime.indexOf('\n'); at >= 0; at = mime.indexOf('\n', at + 1)) if (mime[at - 1] !== '\r') return true;
  return false;
}
