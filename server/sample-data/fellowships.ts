import type { Member } from './households.ts';

/** A group of the church: who belongs to it, and who leads. */
export type Fellowship = { name: string; description: string; members: number[]; leader: number; position: string };

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
export function fellowships(members: readonly Member[]): Fellowship[] {
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
