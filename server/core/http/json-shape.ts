import { refuse } from '../errors.ts';
import { refusals } from '../refusal-texts.ts';

/** `depth`: how many lists and objects may stand within each other. `members`: how many entries they may have in all. */
export type ShapeLimits = { depth: number; members: number };

/** More names than any object has, what is chosen for each row of the largest file included; many names cost most to parse. */
const MOST_NAMES = 100_000;

/** The characters that shape JSON, as bytes. */
const sign = { quote: 0x22, escape: 0x5c, comma: 0x2c, list: 0x5b, listEnd: 0x5d, object: 0x7b, objectEnd: 0x7d };

/**
 * Counts how deep and how wide JSON is from its bytes as they come, so that what is too much is refused before it has all
 * arrived, and before anything is made of it. What is no JSON is left to the parser.
 */
export class JsonShape {
  readonly #limits: ShapeLimits;
  #depth = 0;
  #inText = false;
  #escaped = false;
  /** The names of each object that is open, by its depth; a list has none, and stands as minus infinity. */
  readonly #names: number[] = [];
  members = 0;

  constructor(limits: ShapeLimits) {
    this.#limits = limits;
  }

  /** @throws Refusal 400 too deep, 413 too many entries, or too many names in one object */
  take(bytes: Uint8Array): void {
    let [depth, inText, escaped] = [this.#depth, this.#inText, this.#escaped];
    // Every byte of every body passes here: nothing is called for it.
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === sign.escape) escaped = true;
        else if (byte === sign.quote) inText = false;
      } else if (byte === sign.quote) inText = true;
      else if (byte === sign.comma) {
        this.members += 1;
        const names = (this.#names[depth] ?? 0) + 1;
        if (names >= MOST_NAMES) throw tooMany();
        this.#names[depth] = names;
      } else if (byte === sign.list || byte === sign.object) {
        this.members += 1;
        depth += 1;
        if (depth > this.#limits.depth) throw refuse('input.too_deep', 400, refusals.tooDeep);
        this.#names[depth] = byte === sign.list ? Number.NEGATIVE_INFINITY : 0;
      } else if (byte === sign.listEnd || byte === sign.objectEnd) depth -= 1;
    }
    [this.#depth, this.#inText, this.#escaped] = [depth, inText, escaped];
    if (this.members > this.#limits.members) throw tooMany();
  }
}

const tooMany = () => refuse('input.too_many', 413, refusals.tooManyEntries);
