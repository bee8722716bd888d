import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import { readColumns } from '../../../contract/people/columns.ts';
import { type CustomField, keyOfColumn } from '../../../contract/people/custom-fields.ts';
import type { PeopleFilter } from '../../../contract/people/filter.ts';
import type { PeopleSort } from '../../../contract/people/sort.ts';
import type { Download } from '../../../contract/route.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { languageOfUser, say } from '../../core/language/catalogue.ts';
import { streamXlsx, writeCsv } from '../../core/sheets/index.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';
import { chosenIds } from '../acts/archive.ts';
import { fileWords, customFieldsOf } from '../custom-fields/read-custom-fields.ts';
import { readChoices } from '../filters/chosen-for-message.ts';
import { conditionsOf, matchesRule } from '../filters/rule.ts';
import { orderOf, type PersonRow, wholeRowWith } from '../person.ts';
import type { PersonFields } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { type Calendar, calendarOf, writtenColumns } from './columns.ts';
import { currentTenant } from '../../core/db/index.ts';
import { commonWords } from '../../core/language/common-words.ts';

type Transaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
type ExportInput = PeopleFilter & {
  search: string;
  sort: PeopleSort;
  columns: string;
  chosen?: string | undefined;
  format: 'xlsx' | 'csv';
};

/** Rows read and written at a time, so that of 100,000 people only the ids are in memory at once. */
const SLICE = 2000;
/** The next slice is read when the previous one has been sent, however slow the download is. */
const AHEAD = { highWaterMark: 1 };
/** Digits of an id, written without its dashes. */
const ID = 32;

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/**
 * The list as it is shown, as a file that a spreadsheet shows and does not run. One row of the trail says who took it and
 * how many it was. @throws Refusal 404 for a choice that is not there
 */
export async function exportPeople(
  transaction: Transaction,
  wish: ExportInput,
  { now, fields = personFields }: { now: Date; fields?: PersonFields },
): Promise<Download> {
  const keys = readColumns(wish.columns, fields);
  const { ids, calendar, custom, language } = await transaction((ctx) => begin(ctx, { wish, keys, now, fields }));
  const columns = writtenColumns(fields, keys, custom);
  const setting = { calendar, words: fileWords(language) };
  const write = (person: PersonRow) => columns.map(({ cell }) => cell(person, setting));
  const rows = cells(transaction, ids, { write, row: wholeRowWith(fields) });
  const header = columns.map((column) => column.header);
  const widths = columns.map(({ width }) => width);
  const { year, month, day } = calendar.today;
  return {
    fileName: `people-${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}.${wish.format}`,
    type: types[wish.format],
    content: Readable.from(
      wish.format === 'csv'
        ? csvLines(header, rows)
        : streamXlsx({ name: say(commonWords.people, language), header, widths }, single(rows)),
      AHEAD,
    ),
  };
}

type Begun = { wish: ExportInput; keys: string[]; now: Date; fields: PersonFields };

type Begin = { ids: string; calendar: Calendar; custom: CustomField[]; language: string };

async function begin(ctx: Ctx, { wish, keys, now, fields }: Begun): Promise<Begin> {
  const rule = await ruleOf(ctx, wish, fields);
  const { key, way } = orderOf(wish.sort);
  const { rows } = await ctx.db.execute<{ ids: string }>(sql`
    SELECT coalesce(string_agg(replace(p.id::text, '-', ''), '' ORDER BY ${key} ${way}, p.id ${way}), '') AS ids
    FROM people p WHERE p.tenant_id = ${currentTenant} AND ${rule}`);
  const ids = rows[0]?.ids ?? '';
  const detail = {
    people: ids.length / ID,
    format: wish.format,
    columns: keys,
    filters: conditionsOf(ctx, wish, fields).length,
  };
  await ctx.audit({ action: 'people.exported', subject: 'people', detail });
  const custom = keys.some((key) => keyOfColumn(key) !== undefined) ? await customFieldsOf(ctx) : [];
  return { ids, calendar: calendarOf(await timeZoneOf(ctx), now), custom, language: languageOfUser(ctx.user) };
}

async function ruleOf(ctx: Ctx, wish: ExportInput, fields: PersonFields): Promise<SQL> {
  const rule = matchesRule(ctx, { filter: wish, search: wish.search }, fields);
  if (!wish.chosen) return rule;
  const [choice] = await readChoices(ctx, [wish.chosen]);
  if (!choice) throw notFound();
  return sql`${rule} AND p.id IN ${await chosenIds(ctx, choice.who)}`;
}

/** Reads each slice in its own transaction, so that a slow download holds none open. */
async function* cells(
  transaction: Transaction,
  ids: string,
  { write, row }: { write: (person: PersonRow) => string[]; row: SQL },
): AsyncGenerator<string[][]> {
  for (let from = 0; from < ids.length; from += SLICE * ID) {
    const slice = ids.slice(from, from + SLICE * ID).match(/.{32}/g) ?? [];
    const { rows } = await transaction((ctx) =>
      ctx.db.execute<PersonRow>(sql`
        SELECT ${row} FROM unnest(${arrayOf(slice, 'uuid')}) WITH ORDINALITY AS here (id, place)
        JOIN people p ON p.id = here.id WHERE p.tenant_id = ${currentTenant} ORDER BY here.place`),
    );
    yield rows.map(write);
  }
}

async function* csvLines(header: string[], slices: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield writeCsv([header]);
  // The byte order mark comes only once, at the beginning of the file.
  for await (const slice of slices) yield writeCsv(slice).slice(1);
}

async function* single(slices: AsyncIterable<string[][]>): AsyncGenerator<string[]> {
  for await (const slice of slices) yield* slice;
}
