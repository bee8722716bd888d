import { z } from 'zod';
import { createPeople } from '../../../../contract/people/import-schemas.ts';
import { jsonOf, refusalAsValue, type RefusedBody, unreadable } from '../../../core/http/body-work.ts';
import { JsonShape } from '../../../core/http/json-bodies.ts';
import { parseInput, findUnstorable } from '../../../core/http/parse-input.ts';
import { refuse } from '../../../core/errors.ts';
import { cellsOfList, type Staged, stageRowsOf } from './stage-work.ts';
import type { Choices } from '../matching/choices.ts';
import { refusals } from '../texts/file-texts.ts';
import type { RowSetting } from '../rows/field-readers.ts';

/** A list, read and ready for the database, or what was chosen of an import that is staged already. */
export type ReadList = { staged: Staged } | { importId: string; choices: Choices | undefined };

type Task = { bytes: Uint8Array; setting: RowSetting };

const [listed, stagedImport] = createPeople.options;
type Row = z.output<typeof listed.element>;
const MOST_ROWS = 100_000;
/** A choice for each row, most of them one word, some field by field. */
const OF_CHOICES = { depth: 4, members: 4 * MOST_ROWS };
const LIST = 0x5b;

/** Reads the body of a save in a thread: a list row by row, so that it never stands there as a whole. */
export function readListBody({ bytes, setting }: Task): ReadList | RefusedBody {
  return refusalAsValue(() => {
    if (bytes.find((byte) => byte > 0x20) !== LIST) {
      new JsonShape(OF_CHOICES).take(bytes);
      const { importId, choices } = parseInput(stagedImport, jsonOf(bytes), 'body') as z.output<typeof stagedImport>;
      return { importId, choices };
    }
    return { staged: stageRowsOf({ rows: cellsOf(bytes, setting), setting }) };
  });
}

function* cellsOf(bytes: Uint8Array, { custom }: RowSetting): Generator<string[]> {
  let count = 0;
  for (const element of elementsOf(bytes)) {
    if (count === MOST_ROWS) throw refuse('input.invalid', 400, refusals.tooManyEntries({ most: MOST_ROWS }));
    const row = rowAt(count, jsonOf(element));
    yield cellsOfList(row, custom);
    count += 1;
  }
}

function rowAt(place: number, value: unknown): Row {
  const row = listed.element.safeParse(value);
  if (row.success && findUnstorable(row.data) === undefined) return row.data;
  // The refusal of a row says which it is, as that of a whole list would.
  const named = z.object({ [place]: listed.element });
  return (parseInput(named, { [place]: value }, 'body') as Record<number, Row>)[place]!;
}

const sign = { quote: 0x22, escape: 0x5c, comma: 0x2c, listEnd: 0x5d };
const opens = (byte: number) => byte === LIST || byte === 0x7b;
const closes = (byte: number) => byte === sign.listEnd || byte === 0x7d;

/** The bytes of each entry of a list; parsing checks their contents. @throws Refusal 400 if the list does not end */
function* elementsOf(bytes: Uint8Array): Generator<Uint8Array> {
  let [depth, inText, escaped, from] = [0, false, false, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (inText) {
      if (escaped) escaped = false;
      else if (byte === sign.escape) escaped = true;
      else if (byte === sign.quote) inText = false;
    } else if (byte === sign.quote) inText = true;
    else if (opens(byte)) {
      depth += 1;
      if (depth === 1) from = at + 1;
    } else if (byte === sign.comma && depth === 1) {
      yield bytes.subarray(from, at);
      from = at + 1;
    } else if (closes(byte)) {
      depth -= 1;
      if (depth > 0) continue;
      const last = bytes.subarray(from, at);
      if (byte !== sign.listEnd || !isBlank(bytes.subarray(at + 1))) throw unreadable();
      // Nothing between its brackets: a list without entries.
      if (!(isBlank(last) && isBlank(bytes.subarray(bytes.indexOf(LIST) + 1, at)))) yield last;
      return;
    }
  }
  throw unreadable();
}

const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte <= 0x20);
