import type { Ctx } from '../core/context.ts';
import { groupMembers, groups } from '../groups/index.ts';
import { optOuts, people } from '../people/index.ts';
import { fellowships } from './fellowships.ts';
import { type Member, households } from './households.ts';
import { insertAll } from './insert-all.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Marks the opt-outs of the sample data, so that they go when it goes. */
export const SAMPLE_SOURCE = 'sample data';
const OPTED_OUT = 4;
/** The group that takes requests, and how many wait to be let into it. */
const JOINABLE = 'Youth fellowship';
const WAITING = 2;

/** What the history needs to know of the people and groups that were written. */
export type Church = {
  members: Member[];
  ids: string[];
  groups: Map<string, { id: string; members: number[] }>;
  optedOut: Set<string>;
};

/** Writes the people, their groups and who wants no SMS. */
export async function writeChurch(ctx: Ctx): Promise<Church> {
  const members = households();
  const ids = members.map(() => crypto.randomUUID());
  const now = ctx.clock();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await insertAll(
    ctx,
    people,
    members.map((member, place) =>
      rowOf(ctx.tenantId, { member, id: ids[place]!, joinedAt: joinedAt(now, member), year: now.getUTCFullYear() }),
    ),
  );

  const found = fellowships(members).map((fellowship) => ({ ...fellowship, id: crypto.randomUUID() }));
  const { tenantId } = ctx;
  await insertAll(
    ctx,
    groups,
    found.map(({ id, name, description }) => ({
      tenantId,
      id,
      name,
      description,
      category: 'group',
      isMobileGroup: name === JOINABLE,
      isSample: true,
      createdAt: ago(400),
      updatedAt: ago(60),
    })),
  );
  const inIt = new Set(found.find(({ name }) => name === JOINABLE)?.members);
  const waiting = members
    .flatMap(({ isFirstTimer, age }, place) => (isFirstTimer && age >= 16 && !inIt.has(place) ? [place] : []))
    .slice(0, WAITING);
  await insertAll(
    ctx,
    groupMembers,
    found.flatMap((group) => {
      const entry = (place: number, state: 'approved' | 'waiting', days: number) => ({
        tenantId,
        groupId: group.id,
        personId: ids[place]!,
        position: place === group.leader ? group.position : '',
        isGroupLeader: place === group.leader,
        enableLogin: false,
        state,
        createdAt: ago(days),
      });
      return [
        ...group.members.map((place) => entry(place, 'approved', Math.min(members[place]!.joined, 390))),
        ...(group.name === JOINABLE ? waiting.map((place) => entry(place, 'waiting', 1)) : []),
      ];
    }),
  );

  const reachable = members.flatMap(({ phone, isFirstTimer }) => (phone?.e164 && !isFirstTimer ? [phone.e164] : []));
  const optedOut = new Set(Array.from({ length: OPTED_OUT }, (_, place) => reachable[40 + place * 97]!));
  await insertAll(
    ctx,
    optOuts,
    [...optedOut].map((address) => ({
      tenantId,
      id: crypto.randomUUID(),
      channel: 'sms' as const,
      address,
      source: SAMPLE_SOURCE,
      at: ago(75),
    })),
  );
  return { members, ids, optedOut, groups: new Map(found.map((group) => [group.name, group])) };
}

/** First-timers came on a Sunday, the newest on the last one. */
function joinedAt(now: Date, { isFirstTimer, joined }: Member): Date {
  if (!isFirstTimer) return new Date(now.getTime() - joined * DAY_MS);
  const sinceSunday = now.getUTCDay() || 7;
  const sunday = new Date(now.getTime() - (sinceSunday + 7 * Math.floor(joined / 7)) * DAY_MS);
  return new Date(`${sunday.toISOString().slice(0, 10)}T11:30:00Z`);
}

function rowOf(
  tenantId: string,
  given: { member: Member; id: string; joinedAt: Date; year: number },
): typeof people.$inferInsert {
  const { member, id, joinedAt, year } = given;
  return {
    tenantId,
    id,
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email,
    phoneNumber: member.phone?.typed ?? '',
    phone: member.phone?.e164 ?? null,
    address: member.address,
    gender: member.gender,
    dayOfBirth: member.dayOfBirth,
    monthOfBirth: member.monthOfBirth,
    yearOfBirth: year - member.age,
    maritalStatus: member.maritalStatus,
    communicationMeans: member.phone?.e164 ? 'SMS' : member.email ? 'Email' : '',
    interestedInJoining: member.isFirstTimer ? 'Maybe' : '',
    wantToBeVisited: member.isFirstTimer && member.age > 30 ? 'Yes' : '',
    isFirstTimer: member.isFirstTimer,
    isSample: true,
    createdAt: joinedAt,
    updatedAt: joinedAt,
  };
}
