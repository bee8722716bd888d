import { and, eq } from 'drizzle-orm';
import {
  type CustomColumn,
  type CustomField,
  type CustomWords,
  keyOfColumn,
  customValueText,
} from '../../../contract/people/custom-fields.ts';
import { asTyped, type TypedPerson } from '../../../contract/people/typed-person.ts';
import { intendedChanges } from '../../core/edit-conflicts.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { languageOfUser } from '../../core/language/catalogue.ts';
import { customAsTyped, readCustom, underColumns, withTyped } from '../custom-fields/read-custom.ts';
import { customFieldsOf, customWords } from '../custom-fields/read-custom-fields.ts';
import { people } from '../tables.ts';
import { readTyped } from './read-typed.ts';
import { settingOf } from './create-person.ts';
import { currentTenant } from '../../core/db/index.ts';

type Typed = Partial<TypedPerson> & { custom?: Record<string, string> | undefined };

type Change = {
  changes: Typed;
  /** The values of those fields when the form was opened, so that nobody undoes another's change unawares. */
  was: Typed;
};

/** The inputs of a form in one object, the organisation's own under their columns. */
const inOne = ({ custom, ...typed }: Typed): Partial<AllTyped> => ({ ...typed, ...underColumns(custom) });

type AllTyped = TypedPerson & Record<CustomColumn, string>;

/**
 * Changes the named fields of a person and no others; an empty one is emptied. `may`: which of the organisation's own fields
 * may be changed. Throws 404 for the person, 409 with words for each field that somebody else has changed meanwhile, 400 for
 * what cannot be so.
 */
export async function changePerson(
  ctx: Ctx,
  id: string,
  { changes, was, may = () => true }: Change & { may?: (field: CustomField) => boolean },
): Promise<true> {
  const [before] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)))
    .for('update');
  if (!before) throw notFound();
  const own = changes.custom ? (await customFieldsOf(ctx)).filter(may) : [];
  const stands: AllTyped = { ...asTyped(before), ...customAsTyped(own, before.custom) };
  const named = await intendedChanges<AllTyped>(
    ctx,
    { code: 'people', made: { subjectId: id, actions: ['person.changed'], at: before.updatedAt } },
    { sent: inOne(changes), was: inOne(was), stands, inWords: wordsOf(own, customWords(languageOfUser(ctx.user))) },
  );
  const fields = Object.keys(named);
  if (fields.length === 0) return true;
  const ofOwn = Object.entries(named).filter(([field]) => keyOfColumn(field) !== undefined);
  const typed = Object.fromEntries(ofOwn) as Record<CustomColumn, string>;
  const { custom, wrong } = withTyped(own, { stored: before.custom, typed });
  const columns = readTyped(named, { ...stands, ...named }, { ...(await settingOf(ctx)), alsoWrong: wrong });
  await ctx.db
    .update(people)
    .set({ ...columns, custom, updatedAt: ctx.clock() })
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
  await ctx.audit({ action: 'person.changed', subject: 'person', subjectId: id, detail: { fields } });
  ctx.emit('people', { personId: id });
  return true;
}

/** Another user's change meanwhile, as a form shows it. */
const wordsOf =
  (own: readonly CustomField[], words: CustomWords) =>
  (column: string, typed: string): string => {
    const field = own.find(({ key }) => key === keyOfColumn(column));
    const read = field && readCustom(field, typed);
    return field && read && 'value' in read ? customValueText(field, read.value, words) : typed;
  };
