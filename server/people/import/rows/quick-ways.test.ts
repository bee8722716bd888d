import { expect, test } from 'vitest';
import { plainName } from '../../../../contract/people/name.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import { withoutTitles } from '../../../../contract/people/titles.ts';
import { readPhones } from '../../phone.ts';
import { cleanCell } from '../cells/clean-cell.ts';
import { rowReader } from './row.ts';
import type { Manner } from './field-readers.ts';

const CELLS =
  'Ada|Ọlá Eze|Mrs. Ada Eze|Bro.|O\'Neil|Eze, Ada|N/A|-|0803 123 4567|+2348031234567|8031234567|08031234567 / 08020000001|00 44 7911 123456|01-2345678|0803-123-4567|123|ada@example.org|a@b.org, c@d.org|="0803"|\'0803|12/3/1990|7-Mar|31|February|1990|Male|femme|French|Choir; Ushers|Family 7|head|x{2}|Ada (Mrs)'.split(
    '|',
  );
const HEADERS = [...Object.values(personFields).flatMap(({ headers }) => Object.keys(headers)), 'FullName', 'Group'];

test('quick reading gives the same result as full reading', () => {
  for (const cell of CELLS) {
    // Each time a meaningless character keeps the cell on the full way.
    expect(cleanCell(cell)).toBe(cleanCell(`${cell}\u200b`));
    expect(plainName(`${cell}é`)).toBe(`${plainName(cell)}e`);
    expect(withoutTitles(cell)).toEqual(withoutTitles(`${cell} `));
    for (const country of ['NG', 'GB', 'US'])
      expect(readPhones(cell, country)).toEqual(readPhones(`${cell},`, country));
  }
});

test('a missing column reads as a blank one', () => {
  const setting = { country: 'NG', thisYear: 2026, fields: personFields, batchRows: 1 };
  const manner: Manner = { monthFirst: {}, surnameFirst: false, promotes: true };
  for (let turn = 0; turn < 400; turn += 1) {
    const cells = new Map(
      HEADERS.flatMap((header, place): [string, string][] =>
        (turn * 7 + place * place * 3) % 5 < 2 ? [[header, CELLS[(turn * 31 + place * 11) % CELLS.length]!]] : [],
      ),
    );
    const textOf = (header: string) => cells.get(header) ?? '';
    const few = rowReader(setting, manner, (header) => cells.has(header));
    expect(few(textOf)).toEqual(rowReader(setting, manner)(textOf));
  }
});
