import { nobody, propertiesInForm, typedFields, type TypedPerson } from '../../../contract/people/typed-person.ts';
import type { Ctx } from '../../core/context.ts';
import { preparedInsert } from '../../core/db/index.ts';
import { insertPicture, type StoredPicture } from '../../media/index.ts';
import { people } from '../tables.ts';
import { readTyped } from './read-typed.ts';
import { settingOf } from './setting.ts';

const insertPerson = preparedInsert(people, [
  'tenantId',
  'id',
  ...propertiesInForm,
  'isFirstTimer',
  'pictureId',
  'createdAt',
  'updatedAt',
]);

/** Adds one person as the form has them. Throws 400 with words for each field that cannot be so. */
export async function createPerson(
  ctx: Ctx,
  given: Partial<TypedPerson>,
  picture: StoredPicture | undefined,
): Promise<{ personId: string }> {
  const whole = { ...nobody, ...given };
  const columns = readTyped(whole, whole, await settingOf(ctx));
  if (picture) await insertPicture(ctx, 'person', picture);
  const now = ctx.clock();
  const personId = crypto.randomUUID();
  const made = {
    ...columns,
    id: personId,
    tenantId: ctx.tenantId,
    pictureId: picture?.id ?? null,
    createdAt: now,
    updatedAt: now,
  };
  await ctx.write(insertPerson(ctx.db, made));
  const fields = [...typedFields.filter((field) => whole[field] !== ''), ...(picture ? ['picture'] : [])];
  await ctx.audit({ action: 'person.created', subject: 'person', subjectId: personId, detail: { fields } });
  await ctx.emit('people', { personId });
  return { personId };
}
