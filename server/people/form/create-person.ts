import { asColumn } from '../../../contract/people/custom-fields.ts';
import { nobody, propertiesInForm, typedFields, type TypedPerson } from '../../../contract/people/typed-person.ts';
import type { Ctx } from '../../core/context.ts';
import { preparedInsert } from '../../core/db/index.ts';
import { insertPicture, type StoredPicture } from '../../media/index.ts';
import { underColumns, withTyped } from '../custom-fields/read-custom.ts';
import { customFieldsOf } from '../custom-fields/read-custom-fields.ts';
import { people } from '../tables.ts';
import { readTyped } from './read-typed.ts';
import { settingOf } from './setting.ts';

const insertPerson = preparedInsert(people, [
  'tenantId',
  'id',
  ...propertiesInForm,
  'custom',
  'isFirstTimer',
  'pictureId',
  'createdAt',
  'updatedAt',
]);

/** Adds one person as the form has them. Throws 400 with words for each field that cannot be so. */
export async function createPerson(
  ctx: Ctx,
  { custom: typedCustom, ...given }: Partial<TypedPerson> & { custom?: Record<string, string> | undefined },
  picture: StoredPicture | undefined,
): Promise<{ personId: string }> {
  const whole = { ...nobody, ...given };
  const own = typedCustom ? await customFieldsOf(ctx) : [];
  const typed = underColumns(typedCustom);
  const { custom, wrong } = withTyped(own, { stored: {}, typed });
  const columns = readTyped(whole, whole, { ...(await settingOf(ctx)), alsoWrong: wrong });
  if (picture) await insertPicture(ctx, 'person', picture);
  const now = ctx.clock();
  const personId = crypto.randomUUID();
  const made = {
    ...columns,
    custom,
    id: personId,
    tenantId: ctx.tenantId,
    pictureId: picture?.id ?? null,
    createdAt: now,
    updatedAt: now,
  };
  await ctx.write(insertPerson(ctx.db, made));
  const fields = [
    ...typedFields.filter((field) => whole[field] !== ''),
    ...Object.keys(custom).map(asColumn),
    ...(picture ? ['picture'] : []),
  ];
  await ctx.audit({ action: 'person.created', subject: 'person', subjectId: personId, detail: { fields } });
  ctx.emit('people', { personId });
  return { personId };
}
