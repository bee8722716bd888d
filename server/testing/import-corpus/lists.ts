import { ada, bola, both, pair } from './ada-and-bola.ts';
import type { CorpusFile } from './corpus-file.ts';

/** Lists as people write them. */
export const lists: CorpusFile[] = [
  pair('Name and Surname', 'Name,Surname,Phone', 'Ada,Eze,08031234567', 'Bola,Ojo,08059876543'),
  pair(
    'Surname, Other Names, First Name',
    'Surname,Other Names,First Name,GSM NO',
    'Eze,Chi,Ada,08031234567',
    'Ojo,,Bola,08059876543',
    [{ ...ada, others: 'Chi' }, bola],
  ),
  pair('Surname and Full Name', 'Surname,Full Name,Tel No', 'Eze,Ada Eze,08031234567', 'Ojo,Ojo Bola,08059876543'),
  pair(
    'Full Names and Phone 1, Phone 2',
    'S/N,Full Names,Phone 1,Phone 2',
    '1,Ada Eze,08031234567,08031110000',
    '2,Bola Ojo,08059876543,',
    [{ ...ada, second: '+2348031110000' }, bola],
  ),
  pair(
    'a header in two lines of a cell',
    'Name,"Phone No.\n(WhatsApp)",DOB (dd/mm)',
    'Ada Eze,08031234567,03/07',
    'Bola Ojo,08059876543,12/05',
    [
      { ...ada, born: [3, 7, null] },
      { ...bola, born: [12, 5, null] },
    ],
  ),
  pair('Cell as a phone', 'Name,Cell', 'Ada Eze,08031234567', 'Bola Ojo,08059876543'),
  pair('Cell as a home cell', 'Name,Phone,Cell', 'Ada Eze,08031234567,Ikeja Zone', 'Bola Ojo,08059876543,Yaba', [
    { ...ada, group: 'Ikeja Zone' },
    { ...bola, group: 'Yaba' },
  ]),
  pair(
    'two columns of one name',
    'Name,Phone,Phone,Email,Email',
    'Ada Eze,08031234567,08031110000,a@example.org,b@example.org',
    'Bola Ojo,08059876543,,,',
    [{ ...ada, second: '+2348031110000', email: 'a@example.org', email2: 'b@example.org' }, bola],
  ),
  pair(
    'Status and Department',
    'Name,Phone,Status,Department',
    'Ada Eze,08031234567,Active,Choir',
    'Bola Ojo,08059876543,Inactive,Ushers',
    [
      { ...ada, group: '' },
      { ...bola, group: '' },
    ],
  ),
  pair(
    'French',
    'Nom,Prénom,Téléphone,Courriel,Date de naissance,Sexe',
    'Eze,Ada,08031234567,ada@example.org,25/12/1990,F',
    'Ojo,Bola,08059876543,,03/07/1985,M',
    [
      { ...ada, email: 'ada@example.org', born: [25, 12, 1990], gender: 'female' },
      { ...bola, born: [3, 7, 1985], gender: 'male' },
    ],
  ),
  pair(
    'French, one column',
    'Nom et prénoms;Numéro de téléphone;Quartier',
    'EZE Ada;08031234567;Ikeja',
    'OJO Bola;08059876543;Yaba',
    [
      { ...ada, last: 'EZE', address: 'Ikeja' },
      { ...bola, last: 'OJO' },
    ],
  ),
  pair('surname first in capitals', 'NAMES,PHONE NUMBERS', 'EZE Ada,08031234567', 'OJO Bola,08059876543', [
    { ...ada, last: 'EZE' },
    { ...bola, last: 'OJO' },
  ]),
  pair(
    'surname first with a comma and titles',
    'Name,Mobile No',
    '"Eze, Sis. Ada",08031234567',
    'Pastor Bola Ojo,08059876543',
    [ada, { ...bola, title: 'Pastor' }],
  ),
  pair('titles', 'Name,Phone', 'Mrs. Ada Eze,08031234567', 'Chief Dr. Bola Ojo,08059876543', [
    { ...ada, title: 'Mrs.' },
    { ...bola, title: 'Chief Dr.' },
  ]),
  pair('N/A and nil', 'Name,Phone,Email,DOB', 'Ada Eze,08031234567,N/A,0/0/00', 'Bola Ojo,08059876543,nil,-', [
    { ...ada, email: '', born: [null, null, null] },
    bola,
  ]),
  pair(
    'a poor cell',
    'Name,Phone,Email,DOB',
    'Ada Eze,08031234567,ada at example,31/02/1990',
    'Bola Ojo,12,bola@example.org,',
    [
      { ...ada, email: '' },
      { first: 'Bola', last: 'Ojo', email: 'bola@example.org' },
    ],
  ),
  pair(
    'two numbers and two addresses in a cell',
    'Name,Phone,Email',
    'Ada Eze,08031234567 / 08031110000,"Ada <a@example.org>; b@example.org"',
    'Bola Ojo,"08059876543, 08050000000",',
    [
      { ...ada, second: '+2348031110000', email: 'a@example.org', email2: 'b@example.org' },
      { ...bola, second: '+2348050000000' },
    ],
  ),
  pair('formula text and apostrophes', 'Name,Phone', 'Ada Eze,"=""08031234567"""', "Bola Ojo,'08059876543"),
  pair('a lost zero and an exponent', 'Name,Phone', 'Ada Eze,8031234567', 'Bola Ojo,8.059876543E+09'),
  pair(
    'month first by one value',
    'Name,Phone,DOB',
    'Ada Eze,08031234567,12/25/1990',
    'Bola Ojo,08059876543,03/07/1985',
    [
      { ...ada, born: [25, 12, 1990] },
      { ...bola, born: [7, 3, 1985] },
    ],
  ),
  pair(
    'dates in words, without a year',
    'Name,Phone,Birthday',
    'Ada Eze,08031234567,25 Dec',
    'Bola Ojo,08059876543,7-Mar',
    [
      { ...ada, born: [25, 12, null] },
      { ...bola, born: [7, 3, null] },
    ],
  ),
  pair(
    'ISO with time, and a month alone',
    'Name,Phone,Birthday',
    'Ada Eze,08031234567,1990-05-07T00:00:00.000Z',
    'Bola Ojo,08059876543,March',
    [
      { ...ada, born: [7, 5, 1990] },
      { ...bola, born: [null, 3, null] },
    ],
  ),
  pair(
    'nobody is born tomorrow or in 1700',
    'Name,Phone,Birthday',
    'Ada Eze,08031234567,25/12/2090',
    'Bola Ojo,08059876543,01/02/1700',
    [{ ...ada, born: [null, null, null] }, bola],
  ),
  pair('broken letters', 'Name,Phone', 'AdÃ³ Eze,08031234567', 'Bola áº¸yáº¹,08059876543', [
    { first: 'Adó', last: 'Eze', phone: ada.phone },
    { first: 'Bola', last: 'Ẹyẹ', phone: bola.phone },
  ]),
  pair(
    'invisible characters',
    'Name,Phone',
    'Ada\u200b\u00a0Eze,0803\u00a0123\u00a04567',
    '\ufeffBola Ojo,\u202a08059876543\u202c',
  ),
  pair(
    'parts of an address',
    'Name,Phone,Street,City,State',
    'Ada Eze,08031234567,1 Awolowo Rd,Ikeja,Lagos',
    'Bola Ojo,08059876543,,Yaba,',
    [
      { ...ada, address: '1 Awolowo Rd, Ikeja, Lagos' },
      { ...bola, address: 'Yaba' },
    ],
  ),
  pair(
    'the phone of somebody else',
    'Name,Next of Kin Phone,Emergency Contact,Phone',
    'Ada Eze,08031110000,Obi,08031234567',
    'Bola Ojo,08031110001,Ife,08059876543',
    [
      { ...ada, second: '' },
      { ...bola, second: '' },
    ],
  ),
  pair(
    'words in brackets',
    'Name (Surname first),Phone,Birthday (Day),Birthday (Month)',
    'Eze Ada,08031234567,7,May',
    'Ojo Bola,8059876543.0,,',
    [{ ...ada, born: [7, 5, null] }, bola],
  ),
  pair('titles in brackets and behind', 'Name,Phone', '(Pastor) Ada Eze,08031234567', 'OJO Bola MRS.,08059876543', [
    { ...ada, title: 'Pastor' },
    { ...bola, last: 'OJO', title: 'MRS.' },
  ]),
  pair(
    'titles behind a comma, nicknames and remarks aside',
    'Full Name,Phone',
    '"Eze, Ada (Dr.)",08031234567',
    'Bola (Bee) Ojo,08059876543',
    [
      { ...ada, title: 'Dr.' },
      { first: 'Bola', last: 'Ojo', phone: bola.phone },
    ],
  ),
  pair('couples', 'Name,Phone', 'Mr & Mrs Ada Eze,08031234567', 'Bola & Tayo Ojo,08059876543', [
    { ...ada, title: 'Mr & Mrs' },
    bola,
    { first: 'Tayo', last: 'Ojo', phone: bola.phone },
  ]),
  pair(
    'couples and companions, with titles in a column of their own',
    'Title,First Name,Surname,Phone',
    'Mr and Mrs,Ada and Tayo,Eze,08031234567',
    ',Bola,Ojo,08059876543',
    [{ ...ada, title: 'Mr' }, bola, { first: 'Tayo', last: 'Eze', title: 'Mrs', phone: ada.phone }],
  ),
  pair(
    'couples of whom each has a title, and a shop',
    'Name,Phone',
    'Evang. Tayo & Sis. Ada Eze,08031234567\nObi & Sons,08031230002',
    'Bola Ojo,08059876543',
    [
      { first: 'Tayo', last: 'Eze', title: 'Evang.', phone: ada.phone },
      { first: 'Obi', last: '& Sons', phone: '+2348031230002' },
      bola,
      { ...ada, title: 'Sis.' },
    ],
  ),
  pair(
    'titles that are names, and rows numbered within the name',
    'Name,Phone',
    '1. Mama Sade,08031234567',
    '2) Sis Bola Ojo,08059876543',
    [
      { first: 'Mama', last: 'Sade', phone: ada.phone },
      { ...bola, title: 'Sis' },
    ],
  ),
  {
    what: 'a list copied from a messenger',
    name: 'list.txt',
    text: '*Choir*\n1. Ada Eze - \u202a08031234567\u202c\n2. Bola Ojo – 08059876543 ✅\n\nPls confirm your numbers 🙏\n',
    people: both,
  },
  {
    what: 'months, sums and partial sums between people',
    name: 'list.csv',
    text: 'NAME,BIRTHDAY,PHONE,SUN,WED\nJANUARY,,,,\nAda Eze,5 Jan,08031234567,1,1\nSub-total,1,,,\nMAY,,,,\nBola Ojo,7 May,08059876543,1,0\nTOTAL PRESENT,,2,2,1\n',
    people: [
      { ...ada, born: [5, 1, null] },
      { ...bola, born: [7, 5, null] },
    ],
  },
  pair('a placeholder for a year', 'Name,Phone,Birthday', 'Ada Eze,08031234567,1885-02-14', 'Bola Ojo,08059876543,', [
    { ...ada, born: [14, 2, null] },
    bola,
  ]),
  pair(
    'the order of dates in the header, without years',
    'Name,Phone,Birth Date (MM/DD)',
    'Ada Eze,08031234567,04/01',
    'Bola Ojo,08059876543,02/03',
    [
      { ...ada, born: [1, 4, null] },
      { ...bola, born: [3, 2, null] },
    ],
  ),
];
