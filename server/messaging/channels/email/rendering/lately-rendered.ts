import { createHash } from 'node:crypto';

/** Characters of all that is kept, and for how long. */
const MOST_KEPT = 4_000_000;
const KEPT_MS = 60_000;

type Kept<T> = { at: number; made: Promise<T>; length: number };

/**
 * Makes the same thing once for those who ask at about the same time: each change of an e-mail asks for its receipt and its
 * preview, and stepping from one reader to the next for a preview again, all from one rendering. What fails is not kept.
 *
 * @param length about how many characters of it are kept
 */
export function lately<W, T>(make: (wish: W) => Promise<T>, length: (made: T) => number): (wish: W) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  const drop = (key: string, one: Kept<T>) => {
    if (kept.get(key) === one) kept.delete(key);
  };
  const makeRoom = () => {
    let room = MOST_KEPT;
    for (const [key, one] of [...kept].reverse()) {
      room -= one.length;
      if (room < 0 || one.at < Date.now() - KEPT_MS) drop(key, one);
    }
  };
  return (wish) => {
    makeRoom();
    const key = createHash('sha256').update(JSON.stringify(wish)).digest('base64');
    const found = kept.get(key);
    if (found) return found.made;
    const one: Kept<T> = { at: Date.now(), made: make(wish), length: 0 };
    kept.set(key, one);
    one.made.then(
      (made) => {
        one.length = length(made);
        makeRoom();
      },
      () => drop(key, one),
    );
    return one.made;
  };
}
