import type { Ctx } from '../core/context.ts';
import { groupMembers, groups } from '../groups/index.ts';
import { optOuts, people } from '../people/index.ts';
import { type Member, households } from './households.ts';
import { insertAll } from './sample-rows.ts';

/** A group of the church: its members and its leader. */
type Fellowship = { name: string; description: string; members: number[]; leader: number; position: string };

type Rule = {
  name: string;
  description: string;
  position: string;
  belongs: (member: Member, place: number) => boolean;
};

const grown = (member: Member) => member.age >= 18 && !member.isFirstTimer;
/** Every `step`-th person, so that the teams of the church are mixed and always the same. */
const every = (step: number, from: number) => (place: number) => place % step === from;
const ward = (name: string) => (member: Member) => member.ward === name && member.age >= 16;

const rules: Rule[] = [
  {
    name: 'Choir',
    description: 'Rehearses on Thursdays at 18:00',
    position: 'Choir director',
    belongs: (m, at) => grown(m) && every(9, 2)(at),
  },
  {
    name: 'Ushers',
    description: 'Both Sunday services, on a rota',
    position: 'Head usher',
    belongs: (m, at) => grown(m) && every(11, 5)(at),
  },
  {
    name: 'Media and sound',
    description: 'Sound desk, projector and the live stream',
    position: 'Team lead',
    belongs: (m, at) => grown(m) && m.age < 40 && every(19, 7)(at),
  },
  {
    name: 'Prayer band',
    description: 'Meets on Wednesdays at 6:00',
    position: 'Coordinator',
    belongs: (m, at) => grown(m) && m.age > 30 && every(10, 3)(at),
  },
  {
    name: 'Sunday school teachers',
    description: 'Five classes, ages 3 to 15',
    position: 'Superintendent',
    belongs: (m, at) => grown(m) && every(23, 4)(at),
  },
  {
    name: 'Elders and deacons',
    description: 'The church council',
    position: 'Secretary',
    belongs: (m, at) => grown(m) && m.age > 50 && every(6, 1)(at),
  },
  {
    name: 'Youth fellowship',
    description: 'Ages 13 to 30, Saturdays at 16:00',
    position: 'President',
    belongs: (m) => m.age >= 13 && m.age <= 30 && m.maritalStatus === 'Single',
  },
  {
    name: 'Women’s fellowship',
    description: 'First Sunday of the month, after the second service',
    position: 'President',
    belongs: (m) => m.gender === 'female' && m.age > 30 && !m.isFirstTimer,
  },
  {
    name: 'Men’s fellowship',
    description: 'Second Sunday of the month, after the second service',
    position: 'President',
    belongs: (m) => m.gender === 'male' && m.age > 30 && !m.isFirstTimer,
  },
  {
    name: 'Ikeja ward',
    description: 'House fellowships in and around Ikeja',
    position: 'Ward leader',
    belongs: ward('Ikeja'),
  },
  {
    name: 'Surulere ward',
    description: 'House fellowships in Surulere and Lawanson',
    position: 'Ward leader',
    belongs: ward('Surulere'),
  },
  {
    name: 'Yaba ward',
    description: 'House fellowships in Yaba, Sabo and Ebute Metta',
    position: 'Ward leader',
    belongs: ward('Yaba'),
  },
  {
    name: 'Lekki ward',
    description: 'House fellowships on the island',
    position: 'Ward leader',
    belongs: ward('Lekki'),
  },
  {
    name: 'Friends in Ibadan and Abuja',
    description: 'Members who have moved and stay in touch',
    position: 'Contact',
    belongs: ward('Away'),
  },
];

/** The 14 groups of the church. Numbers are places in the list of members; the eldest in a group leads it. */
function fellowships(members: readonly Member[]): Fellowship[] {
  return rules.map(({ belongs, ...rest }) => {
    const chosen = members.flatMap((member, place) => (belongs(member, place) ? [place] : []));
    const grownUps = chosen.filter((place) => members[place]!.age < 62);
    const leader = grownUps.reduce(
      (eldest, place) => (members[place]!.age > members[eldest]!.age ? place : eldest),
      grownUps[0] ?? 0,
    );
    return { ...rest, members: chosen, leader };
  });
}

const DAY_MS = 24 * 3600 * 1000;
/** Marks the opt-outs of the sample data, so that they go when it goes. */
export const SAMPLE_SOURCE = 'sample data';
const OPTED_OUT = 4;
/** The group that takes requests, and how many wait to be let into it. */
const JOINABLE = 'Youth fellowship';
const WAITING = 2;

/** Facts the history needs about the people and groups written. */
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
