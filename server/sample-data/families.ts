import type { Ctx } from '../core/context.ts';
import { families, familyMembers } from '../people/index.ts';
import type { Member } from './households.ts';
import { insertAll } from './insert-all.ts';

const GROWN = 28;

/** Writes the families of the church: couples who live together, with their children. */
export async function writeFamilies(ctx: Ctx, { members, ids }: { members: Member[]; ids: string[] }): Promise<void> {
  const found = couples(members).map((family) => ({ ...family, id: crypto.randomUUID() }));
  const { tenantId } = ctx;
  await insertAll(
    ctx,
    families,
    found.map(({ id, wife }) => ({
      tenantId,
      id,
      name: `The ${members[wife]!.lastName} family`,
      phoneNumber: members[wife]!.phone?.typed ?? '',
      phone: members[wife]!.phone?.e164 ?? null,
      address: members[wife]!.address,
      isSample: true,
      createdAt: ctx.clock(),
      updatedAt: ctx.clock(),
    })),
  );
  await insertAll(
    ctx,
    familyMembers,
    found.flatMap(({ id: familyId, wife, husband, children }) =>
      [husband, wife, ...children].map((member, place) => ({
        tenantId,
        familyId,
        personId: ids[member]!,
        part: place === 0 ? ('head' as const) : place === 1 ? ('spouse' as const) : ('child' as const),
        place,
      })),
    ),
  );
}

type Couple = { wife: number; husband: number; children: number[] };

/** By their places among the people, where each family stands together: wife, husband, children. */
function couples(members: readonly Member[]): Couple[] {
  const found: Couple[] = [];
  for (let wife = 0; wife + 1 < members.length; wife += 1) {
    const [one, other] = [members[wife]!, members[wife + 1]!];
    const married = one.maritalStatus === 'Married' && one.gender === 'female' && other.maritalStatus === 'Married';
    if (!married || !atHome(one, other)) continue;
    const children: number[] = [];
    for (let next = wife + 2; next < members.length && isChild(one, members[next]!); next += 1) children.push(next);
    found.push({ wife, husband: wife + 1, children });
  }
  return found;
}

const atHome = (one: Member, other: Member) => one.lastName === other.lastName && one.address === other.address;
const isChild = (parent: Member, other: Member) =>
  atHome(parent, other) && other.maritalStatus === 'Single' && other.age < Math.min(GROWN, parent.age - 15);
