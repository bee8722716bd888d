import { nobody, personFields, type TypedPerson } from '../../../contract/people/typed-person.ts';
import type { Ctx } from '../../core/context.ts';
import { planKept } from '../../core/db/index.ts';
import { keepPicture, type StoredPicture } from '../../media/index.ts';
import { people } from '../tables.ts';
import { readTyped } from './read-typed.ts';
import { settingOf } from './setting.ts';

/** Adds one person as the form has them. Throws 400 with words for each field that cannot be so. */
export async function createPerson(
  ctx: Ctx,
  given: Partial<TypedPerson>,
  picture: StoredPicture | undefined,
): Promise<{ personId: string }> {
  const whole = { ...nobody, ...given };
  const columns = readTyped(whole, whole, await settingOf(ctx));
  if (picture) await keepPicture(ctx, 'person', picture);
  const now = ctx.clock();
  const made = { ...columns, tenantId: ctx.tenantId, pictureId: picture?.id ?? null, createdAt: now, updatedAt: now };
  const insert = ctx.db.insert(people).values(made).returning({ id: people.id });
  const { rows } = await ctx.db.execute<{ id: string }>(planKept(insert));
  const personId = rows[0]!.id;
  const fields = [...personFields.filter((field) => whole[field] !== ''), ...(picture ? ['picture'] : [])];
  await ctx.audit({ action: 'person.created', subject: 'person', subjectId: personId, detail: { fields } });
  await ctx.emit('people', { personId });
  return { personId };
}
