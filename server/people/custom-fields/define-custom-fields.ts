import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { customFieldBody } from '../../../contract/people/custom-field-routes.ts';
import {
  type CustomField,
  type CustomKind,
  type CustomOption,
  MOST_CUSTOM_FIELDS,
} from '../../../contract/people/custom-fields.ts';
import { intendedChanges } from '../../core/edit-conflicts.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, sqlState } from '../../core/db/index.ts';
import { notFound, refuse, type Words } from '../../core/errors.ts';
import { catalogue } from '../../core/language/catalogue.ts';
import { yesOrNoText } from '../../core/language/yes-no.ts';
import { refusals } from '../texts.ts';
import { customFields } from '../tables.ts';
import { allCustomFields, shownField } from './read-custom-fields.ts';
import { commonWords } from '../../core/language/common-words.ts';

/** Already used: between two `#` in messages, and by every object itself. */
const TAKEN = ['name', 'constructor'];
const LONGEST = 40;

/** The key of a new field: its name in plain letters and digits, and a number where another field has that. */
export function keyOfLabel(label: string, others: readonly string[]): string {
  const plain = label
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  const base = (/^[a-z]/.test(plain) ? plain : `field${plain}`).slice(0, LONGEST - 3);
  const taken = new Set([...TAKEN, ...others]);
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}${number}`;
    if (!taken.has(key)) return key;
  }
}

type Body = z.output<typeof customFieldBody>;
type Change = Partial<{ [K in keyof Body]: Body[K] | undefined }>;

const fieldTables = (id: string) => and(eq(customFields.tenantId, currentTenant), eq(customFields.id, id));

/** @throws Refusal 409 when there are 100 already or one of this name, 400 for a choice without anything to choose */
export async function createCustomField(
  ctx: Ctx,
  { kind, ...body }: Body & { kind: CustomKind },
): Promise<CustomField> {
  await oneAtATime(ctx);
  const all = await allCustomFields(ctx);
  if (all.length >= MOST_CUSTOM_FIELDS)
    throw refuse('people.too_many_fields', 409, refusals.tooManyFields({ most: MOST_CUSTOM_FIELDS }));
  checkOptions(kind, body.options);
  const key = keyOfLabel(
    body.label,
    all.map((one) => one.key),
  );
  const row = await unlessTaken(ctx, body.label, async (tx) => {
    const [made] = await tx
      .insert(customFields)
      .values({
        ...body,
        tenantId: ctx.tenantId,
        kind,
        key,
        options: hasOptions(kind) ? body.options : [],
        place: sql`(SELECT coalesce(max(place), 0) + 1 FROM custom_fields WHERE tenant_id = ${currentTenant})`,
      })
      .returning();
    return made!;
  });
  await ctx.audit({ action: 'field.created', subject: 'field', subjectId: row.id, detail: { kind } });
  ctx.emit('fields');
  return shownField(row);
}

/**
 * Changes what is named of a field; its choices as a whole.
 * @throws Refusal 404, 409 where the name is taken or somebody has changed the same meanwhile, 400 for lost choices
 */
export async function changeCustomField(
  ctx: Ctx,
  { id, was, ...sent }: Change & { id: string; was: Change },
): Promise<CustomField> {
  const [before] = await ctx.db.select().from(customFields).where(fieldTables(id)).for('update');
  if (!before) throw notFound();
  const { label, options, forLeaders, forPerson } = before;
  const meant = await intendedChanges<Body>(
    ctx,
    { code: 'fields', made: { subjectId: id, actions: ['field.changed'], at: before.updatedAt } },
    { sent, was, stands: { label, options, forLeaders, forPerson }, inWords },
  );
  if (meant.options) checkOptions(before.kind, withAll(options, meant.options));
  const row = await unlessTaken(ctx, meant.label ?? label, async (tx) => {
    const [changed] = await tx
      .update(customFields)
      .set({ ...meant, ...(meant.options && { options: withAll(options, meant.options) }), updatedAt: ctx.clock() })
      .where(fieldTables(id))
      .returning();
    return changed!;
  });
  await ctx.audit({ action: 'field.changed', subject: 'field', subjectId: id, detail: { fields: Object.keys(meant) } });
  ctx.emit('fields');
  return shownField(row);
}

/** Puts a field away with what is known in it, or brings both back. @throws Refusal 404, 409 where the name is taken by now */
export async function archiveCustomField(
  ctx: Ctx,
  { id, archived }: { id: string; archived: boolean },
): Promise<CustomField> {
  const now = ctx.clock();
  const [before] = await ctx.db.select().from(customFields).where(fieldTables(id)).for('update');
  if (!before) throw notFound();
  const row = await unlessTaken(ctx, before.label, async (tx) => {
    const [changed] = await tx
      .update(customFields)
      .set({ archivedAt: archived ? now : null, updatedAt: now })
      .where(fieldTables(id))
      .returning();
    return changed!;
  });
  const action = archived ? 'field.archived' : 'field.restored';
  await ctx.audit({ action, subject: 'field', subjectId: id });
  ctx.emit('fields');
  return shownField(row);
}

/** @throws Refusal 404 for a field that is not there */
export async function orderCustomFields(ctx: Ctx, ids: readonly string[]): Promise<true> {
  await oneAtATime(ctx);
  const all = await allCustomFields(ctx);
  if (ids.some((id) => !all.some((one) => one.id === id))) throw notFound();
  const inOrder = [...new Set([...ids, ...all.map(({ id }) => id)])];
  await ctx.db.execute(sql`
    UPDATE custom_fields f SET place = wanted.place
    FROM unnest(${arrayOf(inOrder, 'uuid')}) WITH ORDINALITY AS wanted (id, place)
    WHERE f.tenant_id = ${currentTenant} AND f.id = wanted.id`);
  await ctx.audit({ action: 'fields.ordered', subject: 'fields' });
  ctx.emit('fields');
  return true;
}

export const hasOptions = (kind: CustomKind): boolean => kind === 'choice' || kind === 'severalChoices';

/** The choices as they were sent; one that people may hold is put away at most, never lost. */
function withAll(before: readonly CustomOption[], sent: readonly CustomOption[]): CustomOption[] {
  const lost = before.filter(({ id }) => !sent.some((one) => one.id === id));
  return [...sent, ...lost.map((one) => ({ ...one, archived: true }))];
}

function checkOptions(kind: CustomKind, options: readonly CustomOption[]): void {
  if (!hasOptions(kind)) return;
  const offered = options.filter(({ archived }) => !archived);
  const labels = offered.map(({ label }) => label.toLowerCase());
  const words =
    offered.length === 0
      ? refusals.noOptions
      : new Set(labels).size < labels.length || new Set(options.map(({ id }) => id)).size < options.length
        ? refusals.sameOptions
        : undefined;
  if (words) throw refuse('people.wrong_options', 400, words, { options: words });
}

const answers = { no: commonWords.no, ...catalogue('field-answers', { see: 'See it', change: 'See and change it' }) };

function inWords(field: keyof Body, value: Body[keyof Body]): Words {
  if (Array.isArray(value)) return value.map(({ label }) => label).join(', ');
  if (typeof value === 'boolean') return yesOrNoText(value);
  return field === 'forPerson' ? answers[value as 'no' | 'see' | 'change'] : String(value);
}

/** Until the transaction ends: two who add a field at once shall not both be the hundredth. */
async function oneAtATime(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('people.fields ' || ${ctx.tenantId}, 0))`);
}

async function unlessTaken<T>(ctx: Ctx, label: string, write: (tx: Ctx['db']) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction(write);
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const words = refusals.nameTaken({ name: label });
    throw refuse('people.field_name_taken', 409, words, { label: words });
  }
}
