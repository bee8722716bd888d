import { and, eq } from 'drizzle-orm';
import { asTyped, type TypedField, type TypedPerson } from '../../../contract/people/typed-person.ts';
import { intendedChanges } from '../../core/edit-conflicts.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { people } from '../tables.ts';
import { readTyped } from './read-typed.ts';
import { settingOf } from './setting.ts';
import { currentTenant } from '../../core/db/index.ts';

type Change = {
  changes: Partial<TypedPerson>;
  /** What stood in those fields when the form was opened, so that nobody undoes another's change unawares. */
  was: Partial<TypedPerson>;
};

/**
 * Changes the named fields of a person and no others; an empty one is emptied. Throws 404 for the person, 409 with words
 * for each field that somebody else has changed meanwhile, 400 for what cannot be so.
 */
export async function changePerson(ctx: Ctx, id: string, { changes, was }: Change): Promise<true> {
  const [before] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)))
    .for('update');
  if (!before) throw notFound('person');
  const stands = asTyped(before);
  const named = await intendedChanges(
    ctx,
    { code: 'people', what: 'person', made: { subjectId: id, actions: ['person.changed'], at: before.updatedAt } },
    { sent: changes, was, stands },
  );
  const fields = Object.keys(named) as TypedField[];
  if (fields.length === 0) return true;
  const columns = readTyped(named, { ...stands, ...named }, await settingOf(ctx));
  await ctx.db
    .update(people)
    .set({ ...columns, updatedAt: ctx.clock() })
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
  await ctx.audit({ action: 'person.changed', subject: 'person', subjectId: id, detail: { fields } });
  await ctx.emit('people', { personId: id });
  return true;
}
