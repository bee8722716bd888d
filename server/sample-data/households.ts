import { type Random, seededRandom } from './seeded-random.ts';
import { common, type Naming, namings } from './names.ts';
import { type Phone, phoneBook } from './phones.ts';
import { findHome } from './places.ts';

/** Somebody of the church, before they are a row: `joined` and `age` are counted from today. */
export type Member = {
  firstName: string;
  lastName: string;
  gender: 'male' | 'female';
  age: number;
  dayOfBirth: number;
  monthOfBirth: number;
  maritalStatus: string;
  address: string;
  ward: string;
  phone: Phone | null;
  email: string;
  isFirstTimer: boolean;
  /** Days ago. */
  joined: number;
};

const CHURCH_SEED = 20;
const PEOPLE = 600;
const FIRST_TIMERS = 24;
/** Typed by hand, and wrong: a digit short, a word instead of a number. */
const MISTYPED = ['0803 55 210', 'ask her sister', '080612345'];

/** The 600 people of the church, family by family, the same ones every time. */
export function households(): Member[] {
  const luck = seededRandom(CHURCH_SEED);
  const newPhone = phoneBook(luck);
  const taken = new Set<string>();
  const members: Member[] = [];
  while (members.length < PEOPLE) {
    members.push(
      ...family(luck, { newPhone, taken, guests: members.length >= PEOPLE - FIRST_TIMERS }).slice(
        0,
        PEOPLE - members.length,
      ),
    );
  }
  MISTYPED.forEach((typed, place) => (members[120 + place * 150]!.phone = { typed, e164: null }));
  return members;
}

type Village = { newPhone: () => Phone; taken: Set<string>; guests: boolean };

function family(luck: Random, { newPhone, taken, guests }: Village): Member[] {
  const naming = namingOf(luck);
  const lastName = luck.pick(naming.families);
  const home = findHome(luck);
  const joined = guests ? luck.between(1, 27) : luck.between(35, 2900);
  const phoneless = luck.happens(0.03);

  function member(gender: Member['gender'], age: number, maritalStatus: string, phone: Phone | null): Member {
    const firstName = givenName(luck, { naming, gender, lastName, taken });
    const email = age > 16 && luck.happens(0.62) ? addressFor(firstName, lastName) : '';
    return {
      firstName,
      lastName,
      gender,
      age,
      dayOfBirth: luck.between(1, 28),
      monthOfBirth: luck.between(1, 12),
      maritalStatus,
      ...home,
      phone,
      email,
      isFirstTimer: guests,
      joined: guests ? joined : Math.max(30, joined - (age < 12 ? 400 : 0)),
    };
  }

  if (luck.happens(0.34)) {
    const age = luck.happens(0.75) ? luck.between(19, 34) : luck.between(48, 78);
    const status = age < 35 ? 'Single' : luck.pick(['Widowed', 'Divorced', 'Single', 'Widowed']);
    return [member(luck.happens(0.56) ? 'female' : 'male', age, status, phoneless ? null : newPhone())];
  }
  const age = luck.between(28, 66);
  const shared = newPhone();
  const wife = member('female', age, 'Married', shared);
  const husband = member('male', age + luck.between(0, 7), 'Married', luck.happens(0.1) ? shared : newPhone());
  const children = Array.from({ length: luck.between(age > 58 ? 0 : 1, 4) }, () => {
    const years = luck.between(Math.max(3, age - 42), Math.min(27, Math.max(4, age - 22)));
    const own = years >= 16 ? newPhone() : years >= 6 && luck.happens(0.8) ? shared : null;
    return member(luck.happens(0.5) ? 'female' : 'male', years, 'Single', own);
  });
  return [wife, husband, ...children];
}

function namingOf(luck: Random): Naming {
  let drawn = luck.next();
  return namings.find(({ share }) => (drawn -= share) < 0) ?? namings[0]!;
}

function givenName(
  luck: Random,
  wish: { naming: Naming; gender: Member['gender']; lastName: string; taken: Set<string> },
): string {
  const key = wish.gender === 'female' ? 'women' : 'men';
  for (;;) {
    const name = luck.pick(luck.happens(0.22) ? common[key] : wish.naming[key]);
    const whole = `${name} ${wish.lastName}`;
    if (wish.taken.has(whole)) continue;
    wish.taken.add(whole);
    return name;
  }
}

/** At example.org, which is nobody's: what is sent there reaches no one. */
function addressFor(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ɓ', 'b')
    .replaceAll('Ɓ', 'B');
  return `${plain.replaceAll('Ɗ', 'D').replaceAll('Ƙ', 'K').toLowerCase()}@example.org`;
}
