/** A random file, and the people expected from it. `dropped`: text that may not be saved, and must be named. */
export type RandomFile = { seed: number; text: string; people: RandomPerson[]; dropped: string[] };
export type RandomPerson = { words: string; phones: string[]; emails: string[]; born: string };

type Random = { next: () => number; upTo: (count: number) => number; one: <T>(list: readonly T[]) => T };

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const upTo = (count: number) => Math.floor(next() * count);
  return { next, upTo, one: (list) => list[upTo(list.length)]! };
}

const FIRST =
  'Ada Bola Chidi Dayo Efe Femi Gbenga Hauwa Ifeoma Jide Kemi Ngozi Sade Tunde Uche Wale Yetunde Zainab Ẹniọlá Aïssatou'.split(
    ' ',
  );
const LAST = 'Eze Ojo Obi Ade Uko Bello Okafor Adeyemi Ibrahim Nwosu Mensah Diop Koné Balogun'.split(' ');
const TITLES = ['', '', '', 'Pastor', 'Mr.', 'Mrs', 'Sis.', 'Bro', 'Dr.', 'Elder', 'Deaconess', 'Chief'];
const NOTHING = ['', '', 'N/A', 'nil', '-', 'none'];

const HEADERS = {
  whole: [
    'Name',
    'Full Name',
    'FULL NAMES',
    'Names',
    'Member Name',
    "Member's Name",
    'NAME OF MEMBER',
    'Nom complet',
    'Name of members',
  ],
  first: ['First Name', 'FirstName', 'Given Name', 'Prénom', 'FIRST NAMES', 'Christian name', 'first_name'],
  last: ['Surname', 'Last Name', 'LastName', 'Family name', 'Nom de famille', 'SURNAME', 'last_name'],
  phone: [
    'Phone',
    'GSM NO',
    'Tel No',
    'Phone Number',
    'Mobile',
    'Mobile No.',
    'PHONE NUMBERS',
    'Téléphone',
    'Phone No. (WhatsApp)',
    'WhatsApp Number',
    'Contact Number',
    'Cell',
    'Telephone',
    'Tel.',
    'Mobile Phone',
  ],
  email: ['Email', 'E-mail', 'Email Address', 'E-Mail Address', 'MAIL', 'Courriel', 'Email ID'],
  born: ['DOB', 'Date of Birth', 'Birthday', 'Date de naissance', 'BIRTH DATE', 'D.O.B', 'Birthdate'],
};
const OTHER = ['S/N', 'Department', 'Status', 'Next of Kin Phone', 'Remarks', 'Emergency Contact'];

type Column = { header: string; cell: (person: Drawn, random: Random) => string };
type Drawn = {
  first: string;
  last: string;
  title: string;
  phones: string[];
  email: string;
  born: [number, number, number] | null;
};

const phoneForms = [
  (tail: string) => `0${tail}`,
  (tail: string) => `+234${tail}`,
  (tail: string) => `234${tail}`,
  (tail: string) => tail,
  (tail: string) => `0${tail.slice(0, 3)} ${tail.slice(3, 6)} ${tail.slice(6)}`,
  (tail: string) => `0${tail.slice(0, 3)}-${tail.slice(3, 6)}-${tail.slice(6)}`,
  (tail: string) => `'0${tail}`,
  (tail: string) => `="0${tail}"`,
];
const dateForms = [
  ([day, month, year]: number[]) => `${day}/${month}/${year}`,
  ([day, month, year]: number[]) => `${month}/${day}/${year}`,
  ([day, month, year]: number[]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  ([day, month, year]: number[]) =>
    `${day} ${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[(month ?? 1) - 1]} ${year}`,
  ([day, month, year]: number[]) => `${day}.${month}.${year}`,
];

/** Headers, orders, titles, dates and faults, chosen by the seed. */
export function randomFile(seed: number): RandomFile {
  const random = randomFrom(seed);
  const count = 3 + random.upTo(25);
  const drawn = Array.from({ length: count }, (_, at): Drawn => {
    // Each name has a unique word, so that nobody looks like somebody else.
    const own = String.fromCharCode(97 + (at % 26)).repeat(2);
    const phone = (extra: number) => `803${String(1_000_000 + seed * 131 + at * 7 + extra * 3_000_017).slice(-7)}`;
    return {
      first: `${random.one(FIRST)}${own}`,
      last: random.one(LAST),
      title: random.one(TITLES),
      phones: [phone(0), ...(random.next() < 0.2 ? [phone(1)] : [])],
      email: random.next() < 0.5 ? `p${at}.${seed}@example.org` : '',
      born: random.next() < 0.6 ? [13 + random.upTo(15), 1 + random.upTo(12), 1950 + random.upTo(60)] : null,
    };
  });
  const dropped: string[] = [];
  const format = random.one(dateForms);
  const spelling = random.one(['whole', 'whole surname first', 'whole with comma', 'apart']);
  const withTitles = random.next() < 0.5;
  const form = random.one(phoneForms);
  const titled = (person: Drawn, name: string) => (withTitles && person.title ? `${person.title} ${name}` : name);
  const names: Column[] =
    spelling === 'apart'
      ? [
          { header: random.one(HEADERS.first), cell: (person) => titled(person, person.first) },
          { header: random.one(HEADERS.last), cell: ({ last }) => last },
        ]
      : [
          {
            header: spelling === 'whole surname first' ? 'Surname and First Name' : random.one(HEADERS.whole),
            cell: (person) => {
              if (spelling === 'whole with comma') return `${person.last}, ${person.first}`;
              return titled(
                person,
                spelling === 'whole' ? `${person.first} ${person.last}` : `${person.last} ${person.first}`,
              );
            },
          },
        ];
  const columns: Column[] = [
    ...names,
    {
      header: random.one(HEADERS.phone),
      cell: ({ phones }, by) => phones.map(form).join(by.one([' / ', ', ', '; ', ' or '])),
    },
    ...(random.next() < 0.8
      ? [{ header: random.one(HEADERS.email), cell: ({ email }: Drawn, by: Random) => emailCell(email, by, dropped) }]
      : []),
    ...(random.next() < 0.7
      ? [
          {
            header: random.one(HEADERS.born),
            cell: ({ born }: Drawn, by: Random) => (born ? format(born) : by.one(NOTHING)),
          },
        ]
      : []),
    ...(random.next() < 0.5 ? [{ header: random.one(OTHER), cell: () => '' }] : []),
  ];
  const order = random.next() < 0.5 ? columns : columns.toSorted((a, b) => a.header.length - b.header.length);
  const separator = random.one([',', ';', '\t']);
  const line = (cells: string[]) =>
    cells
      .map((cell) => (cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(separator);
  const has = (list: readonly string[]) => columns.some(({ header }) => list.includes(header));
  const text = [
    ...(random.next() < 0.3 ? ['GRACE CHAPEL INTERNATIONAL', 'Members list', ''] : []),
    line(order.map(({ header }) => header)),
    ...drawn.map((person) => line(order.map(({ cell }) => cell(person, random)))),
    ...(random.next() < 0.2 ? [line(['TOTAL', String(count)])] : []),
  ].join(random.one(['\n', '\r\n']));
  const people = drawn.map(({ first, last, phones, email, born }) => ({
    words: `${first} ${last}`,
    phones: phones.map((tail) => `+234${tail}`),
    emails: email && has(HEADERS.email) ? [email] : [],
    born: born && has(HEADERS.born) ? born.join(' ') : '',
  }));
  return { seed, text, people, dropped };
}

function emailCell(email: string, random: Random, dropped: string[]): string {
  if (email) return random.one([email, email, email.toUpperCase(), `Ada <${email}>`, ` ${email} `]);
  if (random.next() < 0.9) return random.one(NOTHING);
  dropped.push('not an address');
  return 'not an address';
}
