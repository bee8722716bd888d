import { refuse } from '../errors.ts';

/** Bytes of long bodies that are held at a time: room for the largest and a few others, and for several who send such. */
const MOST = { ofSession: 32_000_000, ofProcess: 128_000_000 };

/** Counts what long bodies take of memory from their first byte to their answer, by who sends them. */
export class BytesAtOnce {
  readonly #held = new Map<string, number>();

  /** Answers how to give them back. @throws Refusal 429 for one sender's, 503 for everybody's */
  take(sender: string, bytes: number): () => void {
    const own = this.#held.get(sender) ?? 0;
    const all = [...this.#held.values()].reduce((sum, held) => sum + held, 0);
    if (own + bytes > MOST.ofSession)
      throw refuse('input.too_many_at_once', 429, 'You are sending much at once. Wait until that is through.');
    if (all + bytes > MOST.ofProcess)
      throw refuse('busy', 503, 'Much is being sent at the moment; nothing was changed. Try again in a minute.');
    this.#held.set(sender, own + bytes);
    return () => {
      const left = (this.#held.get(sender) ?? 0) - bytes;
      if (left > 0) this.#held.set(sender, left);
      else this.#held.delete(sender);
    };
  }
}
