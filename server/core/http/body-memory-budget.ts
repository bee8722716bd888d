import { refuse } from '../errors.ts';
import { refusals } from '../refusal-texts.ts';

type Most = { ofSender: number; ofProcess: number };

/** Counts the memory that bodies take, by sender, from their first byte until they are answered. */
export class BodyMemoryBudget {
  readonly #held = new Map<string, number>();
  readonly #most: Most;

  constructor(most: Most) {
    this.#most = most;
  }

  /** Returns a function that gives the bytes back. @throws Refusal 429 for too many of one sender, 503 of everybody */
  take(sender: string, bytes: number): () => void {
    const own = this.#held.get(sender) ?? 0;
    const all = [...this.#held.values()].reduce((sum, held) => sum + held, 0);
    if (own + bytes > this.#most.ofSender) throw refuse('input.too_many_at_once', 429, refusals.tooManyAtOnce);
    if (all + bytes > this.#most.ofProcess) throw refuse('busy', 503, refusals.busy);
    this.#held.set(sender, own + bytes);
    return () => {
      const left = (this.#held.get(sender) ?? 0) - bytes;
      if (left > 0) this.#held.set(sender, left);
      else this.#held.delete(sender);
    };
  }
}
