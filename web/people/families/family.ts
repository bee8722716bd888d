import { type FamilyPart, familyParts } from '../../../contract/people/family-parts.ts';
import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';

export type Family = Output<(typeof routes)['people']['family']>;
export type FamilyMember = Family['members'][number];

/** Changes to the existing members: added or given another part, and removed. */
export type MemberChanges = { put: FamilyMember[]; removed: string[] };

export const noChanges: MemberChanges = { put: [], removed: [] };

/** The members after the change: present ones, changed and without removed ones, then new ones. */
export function membersAfter(there: readonly FamilyMember[], { put, removed }: MemberChanges): FamilyMember[] {
  const changed = new Map(put.map((member) => [member.personId, member]));
  const known = new Set(there.map(({ personId }) => personId));
  return [
    ...there
      .filter(({ personId }) => !removed.includes(personId))
      .map((member) => ({ ...member, part: changed.get(member.personId)?.part ?? member.part })),
    ...put.filter(({ personId }) => !known.has(personId)),
  ].sort((one, other) => rank(one.part) - rank(other.part));
}

const rank = (part: FamilyPart) => Math.min(familyParts.indexOf(part), familyParts.indexOf('child'));

/** Adds somebody, or gives them another part. The former head or spouse takes the part that became free. */
export function putMember(there: readonly FamilyMember[], changes: MemberChanges, member: FamilyMember): MemberChanges {
  const now = membersAfter(there, changes);
  const before = now.find(({ personId }) => personId === member.personId)?.part;
  const single = member.part === 'head' || member.part === 'spouse';
  const holder = single
    ? now.find(({ personId, part }) => part === member.part && personId !== member.personId)
    : undefined;
  const moved = holder ? [{ ...holder, part: before ?? freePart(now, member.part) }] : [];
  const fresh = [...moved, member];
  const ids = new Set(fresh.map(({ personId }) => personId));
  return {
    put: [...changes.put.filter(({ personId }) => !ids.has(personId)), ...fresh],
    removed: changes.removed.filter((id) => id !== member.personId),
  };
}

/** The former head's part after somebody new takes that place: spouse, if there is none. */
function freePart(members: readonly FamilyMember[], taken: FamilyPart): FamilyPart {
  return taken === 'head' && !members.some(({ part }) => part === 'spouse') ? 'spouse' : 'ward';
}

export function removeMember(there: readonly FamilyMember[], changes: MemberChanges, personId: string): MemberChanges {
  const known = there.some((member) => member.personId === personId);
  return {
    put: changes.put.filter((member) => member.personId !== personId),
    removed: known ? [...changes.removed, personId] : changes.removed,
  };
}

/** The most likely part of the next person added. */
export function nextPart(members: readonly FamilyMember[]): FamilyPart {
  if (!members.some(({ part }) => part === 'head')) return 'head';
  return members.some(({ part }) => part === 'spouse') ? 'child' : 'spouse';
}
