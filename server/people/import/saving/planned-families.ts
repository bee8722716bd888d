import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FamilyPart } from '../../../../contract/people/family-parts.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { inBatches, listInBatches } from '../../../core/in-batches.ts';
import type { Text } from '../../../core/language/catalogue.ts';
import type { FamilyOfRow, SaidPart } from '../cells/family-of-row.ts';
import { notes } from '../texts/file-texts.ts';
import { rowsIn } from '../rows/rows-of-import.ts';

type Member = {
  id: string;
  said: SaidPart | null;
  name: string;
  lastName: string;
  gender: string;
  born: number | null;
};
type Named = { name: string; members: Map<string, Member> };
/** `known`: whether it is there already. `sure`: whether the file says what somebody is; `new`: whether they come into it. */
type Planned = {
  id: string;
  name: string;
  known: boolean;
  members: (Member & { part: FamilyPart; sure: boolean; new: boolean })[];
};

/** The families that the rows of an import name, of two people and more, with what everybody becomes in theirs. */
export async function plannedFamilies(ctx: Ctx, importId: string, last: number): Promise<Planned[]> {
  const named = await familiesNamed(ctx, importId, last);
  if (named.length === 0) return [];
  const thisYear = ctx.clock().getUTCFullYear();
  const { families, households, taken } = await partsSoFar(
    ctx,
    named.flatMap(({ members }) => [...members.keys()]),
  );
  return named.map(({ name, members }): Planned => {
    const all = [...members.values()];
    const known = all.map((one) => families.get(one.id)?.family).find((family) => family !== undefined);
    const id = known ?? randomUUID();
    const full = new Set(known ? taken.get(known) : []);
    const wanted = partsWithin(all, thisYear);
    const given = all.map((one, place) => {
      const { part, sure } = wanted[place]!;
      const before = families.get(one.id);
      if (before && before.family === known) return { ...one, part: before.part, sure: true, new: false };
      const grown = part === 'head' || part === 'spouse';
      const free = !grown || !(full.has(part) || households.has(one.id));
      if (grown && free) households.add(one.id);
      if (free) full.add(part);
      return { ...one, part: free ? part : ('ward' as const), sure: sure && free, new: true };
    });
    const head = given.find(({ part }) => part === 'head');
    return { id, name: name || head?.lastName || all[0]?.lastName || '–', known: known !== undefined, members: given };
  });
}

const GROWN = 18;

/** Each member's part in a family by the words of the file, or by age if it has none. */
function partsWithin(all: readonly Member[], thisYear: number): { part: FamilyPart; sure: boolean }[] {
  const minor = ({ born }: Member) => born !== null && thisYear - born < GROWN;
  const first = (...said: (SaidPart | null)[]) => all.find((one) => said.includes(one.said) && !minor(one));
  const head = first('head') ?? first('adult') ?? first(null) ?? first('spouse') ?? all[0];
  const mayBeSpouse = (one: Member) =>
    (!head?.gender || head.gender !== one.gender) &&
    (!head?.born || !one.born || Math.abs(head.born - one.born) < GROWN);
  const spouse =
    all.find((one) => one !== head && one.said === 'spouse') ??
    all.find((one) => one !== head && one.said === 'adult' && mayBeSpouse(one));
  return all.map((one) => {
    if (one === head) return { part: 'head', sure: true };
    if (one === spouse) return { part: 'spouse', sure: true };
    if (one.said === 'child' || one.said === 'ward') return { part: one.said, sure: true };
    return !one.said && minor(one) ? { part: 'child', sure: true } : { part: 'ward', sure: false };
  });
}

const SHOWN = 5;

/** The families that saving makes, and the people whose part in them the file does not say. */
export async function sayFamilies(ctx: Ctx, importId: string, last: number): Promise<Text[]> {
  const all = await plannedFamilies(ctx, importId, last);
  const planned = all.filter(({ members }) => members.some((one) => one.new));
  const shown = planned.slice(0, SHOWN).map(({ name, members }) => {
    const named = (part: FamilyPart) => members.filter((one) => one.part === part).map((one) => one.name);
    const [heads, spouses, children, wards] = [named('head'), named('spouse'), named('child'), named('ward')];
    const counts = { heads: heads.length, spouses: spouses.length, children: children.length, wards: wards.length };
    const [head = '', spouse = ''] = [heads[0], spouses[0]];
    return notes.family({ name, ...counts, head, spouse, childNames: children, wardNames: wards });
  });
  const more = planned.length - SHOWN;
  const unsure = planned.flatMap(({ members }) => members.filter(({ sure }) => !sure).map(({ name }) => name));
  const names = unsure.slice(0, SHOWN);
  return [
    ...shown,
    ...(more > 0 ? [notes.moreFamilies({ count: more })] : []),
    ...(unsure.length > 0 ? [notes.partsUnsaid({ names, more: unsure.length - names.length })] : []),
  ];
}

/** Families of two people and more, in the order of the file. */
async function familiesNamed(ctx: Ctx, importId: string, last: number): Promise<Named[]> {
  const named = new Map<string, Named>();
  await inBatches(ctx, { last }, async (piece) => {
    const { rows } = await ctx.db.execute<Omit<Member, 'said'> & { family: FamilyOfRow }>(sql`
      SELECT r.person_id AS id, btrim(r.first_name || ' ' || r.last_name) AS name, r.last_name AS "lastName", r.gender,
        r.year_of_birth AS born, r.family FROM import_rows r
      WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, importId, piece)} AND r.status <> 'bad'
        AND r.person_id IS NOT NULL AND r.family IS NOT NULL ORDER BY r.row_number`);
    for (const { family, ...member } of rows) {
      const one = named.get(family.key) ?? { name: family.name, members: new Map<string, Member>() };
      named.set(family.key, one);
      if (!one.members.has(member.id)) one.members.set(member.id, { ...member, said: family.part });
    }
  });
  return [...named.values()].filter(({ members }) => members.size > 1);
}

type SoFar = {
  /** By the person: a family they are in. */
  families: Map<string, { family: string; part: FamilyPart }>;
  /** People who are head or spouse somewhere. */
  households: Set<string>;
  /** By the family: which of these parts it has. */
  taken: Map<string, Set<string>>;
};

async function partsSoFar(ctx: Ctx, people: readonly string[]): Promise<SoFar> {
  const soFar: SoFar = { families: new Map(), households: new Set(), taken: new Map() };
  await listInBatches(ctx, people, async (some) => {
    const { rows } = await ctx.db.execute<{ person: string; family: string; part: FamilyPart; parts: string[] }>(sql`
      SELECT m.person_id AS person, m.family_id AS family, m.part, (SELECT array_agg(o.part) FROM family_members o
        WHERE o.tenant_id = ${currentTenant} AND o.family_id = m.family_id AND o.part IN ('head', 'spouse')) AS parts
      FROM family_members m
      WHERE m.tenant_id = ${currentTenant} AND m.person_id = ANY(${arrayOf(some, 'uuid')})
      ORDER BY m.part = 'head' DESC, m.family_id`);
    for (const { person, family, part, parts } of rows) {
      if (!soFar.families.has(person)) soFar.families.set(person, { family, part });
      if (part === 'head' || part === 'spouse') soFar.households.add(person);
      soFar.taken.set(family, new Set(parts ?? []));
    }
  });
  return soFar;
}
