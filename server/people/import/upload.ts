import type { z } from 'zod';
import type { createPeople, importPreview, OfferKind } from '../../../contract/people/import-schemas.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import type { UploadedFile } from '../../../contract/route.ts';
import type { Base, Ctx, OuterCtx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { sayTo, type Text } from '../../core/language/catalogue.ts';
import { inTenant } from '../../core/transaction.ts';
import { customFieldsOf } from '../custom-fields/read-custom-fields.ts';
import { settingOf as formSetting } from '../form/create-person.ts';
import { cellsOfList, stageRowsOf } from './staging/stage-work.ts';
import { notes, refusals } from './texts/file-texts.ts';
import type { Mapping } from './columns/headers.ts';
import { rememberedOf, rememberMapping, rememberOffers } from './staging/mappings.ts';
import { everyRow, findImport, previewRows } from './preview/preview.ts';
import { alreadyParsed, readFile, type Reading } from './staging/reading.ts';
import { type Problem, sayProblems } from './cells/problem.ts';
import type { RowSetting } from './rows/field-readers.ts';
import { countRows, type ImportGroups } from './saving/save.ts';
import { sayFamilies } from './saving/planned-families.ts';
import type { FirstRow } from './preview/shown-row.ts';
import { stageRows } from './staging/stage.ts';

type Preview = z.input<typeof importPreview>;
type List = Extract<z.output<typeof createPeople>, readonly unknown[]>;
type Uploaded = {
  file: UploadedFile;
  pageSize?: number | undefined;
  mapping?: Mapping | undefined;
  /** The user's corrections, if the table was found wrongly. */
  sheet?: string | undefined;
  headerRow?: number | undefined;
  dateOrder?: 'day' | 'month' | undefined;
  dateOrders?: Record<string, 'day' | 'month'> | undefined;
  offers?: readonly OfferKind[] | undefined;
  /** The group whose members these are to be. */
  groupId?: string;
  groups: ImportGroups;
  /** Told the first rows of a long file, while the rest is read. */
  tell: (part: { returnObject: FirstRow[] }) => void;
};

/**
 * Reads an uploaded file in a thread, and before any transaction as much of it as the first rows need; what it answers then
 * stages the rows as they come and gives the preview, all rows of it unless `pageSize` names how many.
 * @throws Refusal 422 with words when the file cannot be read
 */
export async function readUpload(
  base: Base,
  outer: OuterCtx,
  { file, pageSize, mapping, sheet, headerRow, dateOrder, dateOrders, offers, groupId, groups, tell }: Uploaded,
): Promise<(ctx: Ctx) => Promise<Preview>> {
  const told = { mapping, sheet, headerRow, dateOrder, dateOrders, offers };
  const setting = { ...(await settingOf(base, outer, groups)), ...told };
  const onFirst = (rows: FirstRow[]) =>
    tell({
      returnObject: rows
        .slice(0, pageSize)
        .map((row) => ({ ...row, problems: sayProblems(outer.user, row.problems as Problem[]) })),
    });
  const reading = await readFile({ name: file.name, bytes: file.bytes }, { setting, onFirst });
  if (reading.read()?.rows === 0) {
    throw refuse('import.no_people', 422, refusals.noPeople);
  }
  return async (ctx) => {
    const { importId, staged } = await stageRows(ctx, reading, { fileName: file.name, groupId });
    if (mapping) await rememberMapping(ctx, staged.headers, mapping);
    if (offers && staged.shapeKey) await rememberOffers(ctx, staged.shapeKey, offers);
    const counts = await countRows(ctx, importId);
    const found = await findImport(ctx, importId);
    const made = await whatSavingMakes(ctx, { importId, last: counts.last, groups });
    const rows = pageSize
      ? (await previewRows(ctx, found, { offset: 0, limit: pageSize })).items
      : await everyRow(ctx, found);
    return {
      response: sayTo(ctx.user, notes.read({ rows: counts.rows })),
      notes: [...staged.notes, ...made].map((note) => sayTo(ctx.user, note)),
      importId,
      returnObject: rows,
      counts,
      columns: staged.columns,
      certain: staged.certain,
      offers: staged.offers.map(({ kind, text, gives, taken }) => ({
        id: kind,
        text: sayTo(ctx.user, text),
        gives,
        taken,
      })),
      dates: staged.dates,
      table: { sheet: staged.sheet, sheets: staged.sheets, headerRow: staged.headerRow },
    };
  };
}

const SHOWN = 8;

/** The groups and families that saving makes besides the people. */
async function whatSavingMakes(
  ctx: Ctx,
  { importId, last, groups }: { importId: string; last: number; groups: ImportGroups },
): Promise<Text[]> {
  const families = await sayFamilies(ctx, importId, last);
  const names = await groups.missing(ctx, { importId, last });
  const more = names.length - SHOWN;
  if (names.length === 0) return families;
  const shown = names.slice(0, SHOWN).map((name) => `“${name}”`);
  return [...families, notes.newGroups({ count: names.length, names: shown, more: Math.max(0, more) })];
}

/** Checks a short list that came as JSON as if it were a file. A long one is read in a thread (`readListBody`). */
export async function readList(
  base: Base,
  outer: OuterCtx,
  { list, groups }: { list: List; groups: ImportGroups },
): Promise<Reading> {
  const setting = await settingOf(base, outer, groups);
  const rows = list.map((row) => cellsOfList(row, setting.custom));
  return alreadyParsed(stageRowsOf({ rows, setting }));
}

/** The organisation's settings for reading a row. */
export async function settingOf(base: Base, { tenantId, user }: OuterCtx, groups?: ImportGroups): Promise<RowSetting> {
  return inTenant(base, tenantId, user, async (ctx) => {
    const { remembered, rememberedOffers } = await rememberedOf(ctx);
    const custom = await customFieldsOf(ctx);
    return {
      ...(await formSetting(ctx)),
      fields: personFields,
      custom,
      remembered,
      rememberedOffers,
      groups: (await groups?.names(ctx)) ?? [],
      batchRows: 2_500,
    };
  });
}
