import { type Random, seededRandom } from './sample-rows.ts';
import { findHome } from './places.ts';

/** Names of one people of Nigeria, some with their tone marks and dots as their bearers write them. */
type Naming = { share: number; women: string[]; men: string[]; families: string[] };

const words = (text: string) => text.trim().split(/\s+/);

/** Given names that every people uses. */
const common = {
  women: words(
    'Blessing Grace Esther Mercy Deborah Ruth Joy Favour Patience Comfort Victoria Elizabeth Peace Gloria Hannah',
  ),
  men: words(
    'Emmanuel Samuel Daniel David Joseph Peter Michael Gideon Joshua Caleb Victor Stephen Sunday Godwin Isaac',
  ),
};

/** `share` of the families of a Lagos church; together 1. */
const namings: Naming[] = [
  {
    share: 0.4,
    women: words(`Títílayọ̀ Folúkẹ́ Ṣadé Yétúndé Bùkọ́lá Adéọlá Ọmọ́lará Simisọ́lá Abímbọ́lá Ayọ̀mídé Funmilayo Bolanle Kehinde
      Modupe Temitope Ronke Damilola Morenike Iyabo Tolulope Omotola Wunmi Aderonke Olajumoke Anuoluwapo`),
    men: words(`Adébáyọ̀ Olúwaṣeun Ayọ̀délé Táíwò Ọládipúpọ̀ Bàbátúndé Olúfẹ́mi Adékúnlé Ìdòwú Akínwálé Babajide Tunde Gbenga
      Segun Kayode Dapo Rotimi Damilare Ayodeji Olamide Femi Niyi Wale Bolaji Oluwatobi`),
    families:
      words(`Adéyẹmí Ọ̀ṣúntókun Ògúnlẹ́yẹ Akíntọ́lá Adébíyìí Olátúnjí Balogun Ogunbanjo Adeleke Oyelaran Fashola Bankole
      Ajayi Afolabi Olawale Shonibare Oyebanji Adegoke Coker Ogundipe Lawal Adewale`),
  },
  {
    share: 0.3,
    women: words(`Ngọzi Ifeọma Chiọma Ụzọamaka Ogechi Adaeze Nneka Chinwe Amarachi Kosisochukwu Nkechi Obiageli Uchenna
      Chidinma Ezinne Nkiruka Somtochukwu Ebele Adaobi Chinyere`),
    men: words(`Chidị Ọbinna Obiọra Ikechukwu Emeka Chukwuemeka Kenechukwu Uchechukwu Ifeanyi Nnamdi Chinedu Tochukwu Kelechi
      Arinze Okechukwu Ejike Ugochukwu Azubuike Chibuzor Ebuka`),
    families:
      words(`Okafọ Ọkọye Nwachukwu Okonkwo Eze Nwosu Obi Anyanwu Onyekachi Umeh Ezeilo Igwe Nnadi Okeke Mbah Chukwu
      Onwuka Ibekwe Uzor Madu`),
  },
  {
    share: 0.1,
    women: words('Talatu Ladi Rahila Hadiza Asabe Ƙarima Lami Naomi Larai Jummai'),
    men: words('Bitrus Yakubu Ishaya Ɗanjuma Dauda Samaila Musa Ɗanladi Filibus Habila'),
    families: words('Danjuma Ɓala Ɗantata Gambo Maigari Yusuf Garba Audu Tanko Bako'),
  },
  {
    share: 0.1,
    women: words('Isoken Itohan Adesuwa Omosede Osarugue Eghonghon Ivie Osayuki'),
    men: words('Osaretin Osagie Eghosa Efosa Osaze Iyobosa Nosakhare Aimuan'),
    families: words('Igbinedion Osunde Aigbe Omoregie Ehigie Osagiede Aghedo Uwaifo'),
  },
  {
    share: 0.1,
    women: words('Ekaette Idara Uduak Emem Mfọn Arit Nkoyo Affiong Enobong'),
    men: words('Aniekan Iniobong Nsikan Edidiong Ubong Ekpenyọng Itoro Otobong Akaniyene'),
    families: words('Bassey Effiong Etim Okon Inyang Udoh Archibong Ekanem Asuquo Umoren'),
  },
];

/** A mobile number as its owner writes it, and in E.164; `e164` is null where what was typed is no number. */
type Phone = { typed: string; e164: string | null };

/** Network codes in use in Nigeria, by how often one meets them. */
const prefixes = [
  '0803',
  '0806',
  '0703',
  '0813',
  '0816',
  '0903',
  '0802',
  '0808',
  '0708',
  '0812',
  '0805',
  '0807',
  '0815',
  '0809',
  '0817',
];

/** Last four digits with special sandbox answers (see the sandbox's own list), once per phone of the church. */
const oddEndings = [
  ...Array<string>(5).fill('0000'),
  ...Array<string>(6).fill('1111'),
  ...Array<string>(3).fill('2222'),
  ...Array<string>(2).fill('4444'),
];

/** Hands out numbers, none twice; now and then one that fails, is late or does not want to be disturbed. */
function phoneBook(random: Random): () => Phone {
  const given = new Set<string>();
  const odd = new Map(oddEndings.map((ending, place) => [17 + place * 19, ending]));
  return function another(): Phone {
    const ending = odd.get(given.size) ?? String(random.between(1, 9998)).padStart(4, '0');
    const local = `${random.pick(prefixes)}${random.between(200, 989)}${ending}`;
    if (given.has(local) || (!odd.has(given.size) && /(\d)\1\1\1$/.test(local))) return another();
    given.add(local);
    return { typed: asWritten(local, random), e164: `+234${local.slice(1)}` };
  };
}

function asWritten(local: string, random: Random): string {
  const drawn = random.next();
  if (drawn < 0.5) return local;
  if (drawn < 0.75) return `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
  if (drawn < 0.9) return `+234 ${local.slice(1, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
  return `${local.slice(0, 4)}-${local.slice(4, 7)}-${local.slice(7)}`;
}

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

/** At example.org, which belongs to nobody, so mail there reaches no one. */
function addressFor(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ɓ', 'b')
    .replaceAll('Ɓ', 'B');
  return `${plain.replaceAll('Ɗ', 'D').replaceAll('Ƙ', 'K').toLowerCase()}@example.org`;
}
