import { ada, bola } from './ada-and-bola.ts';
import type { CorpusFile } from './corpus-file.ts';

const chidi = { first: 'Chidi', last: 'Obi', phone: '+2348031112222' };
const sam = { first: 'Sam', last: 'Green', phone: '+12025550143', gender: 'male' };
const mary = { first: 'Mary', last: 'Green', phone: '+12025550150', gender: 'female' };

/** Ways to address elders, offices without holders, days of the month and week, couples with a number each. */
export const eldersDaysAndCouples: CorpusFile[] = [
  {
    what: 'elders and kin before a name',
    name: 'list.csv',
    text: [
      'Name,Phone',
      'Mama Ada Eze,08031234567',
      'Maman OJO Bola,08059876543',
      'Auntie Chidi,08031112222',
      'Baba Musa,08031112223',
      'Mama ya Baraka,08031112224',
    ].join('\n'),
    people: [
      { ...ada, title: 'Mama' },
      { ...bola, last: 'OJO', title: 'Maman' },
      { first: 'Chidi', phone: '+2348031112222', title: 'Auntie' },
      { first: 'Baba', last: 'Musa', phone: '+2348031112223', title: '' },
      { first: 'Mama', last: 'ya Baraka', phone: '+2348031112224', title: '' },
    ],
  },
  {
    what: 'offices that nobody holds',
    name: 'list.csv',
    text: 'Office,Name,Phone\nChair,Ada Eze,08031234567\nDrama,Vacant,\nChoir,To be filled,\nUsher,TBA,\nSound,None,\nDoor,-,\nKeys,Vacant,08059876543\n',
    people: [ada, { first: '08059876543', phone: '+2348059876543' }],
  },
  {
    what: 'weekdays of birth',
    name: 'list.csv',
    text: 'Name,Day born,Date of birth,Phone\nAda Eze,Sunday,12/05/1990,08031234567\nBola Ojo,Fiada,23/11/1979,08059876543\n',
    people: [
      { ...ada, born: [12, 5, 1990] },
      { ...bola, born: [23, 11, 1979] },
    ],
  },
  ...[
    'Family name,Husband,Cell (H),Wife,Cell (W)\nGreen,Sam,202-555-0143,Mary,202-555-0150\n',
    'Surname,Husband,Cell,Wife,Cell\nGreen,Sam,202-555-0143,Mary,202-555-0150\n',
    'Husband,Wife,Phone 1,Phone 2\nSam Green,Mary,202-555-0143,202-555-0150\n',
    'Nom,Mari,Femme,Tél (M),Tél (F)\nGreen,Sam,Mary,202-555-0143,202-555-0150\n',
  ].map((text) => ({
    what: `husband and wife with a number each: ${text.split('\n')[0]}`,
    name: 'list.csv',
    country: 'US',
    text,
    people: [
      { ...sam, second: '' },
      { ...mary, second: '' },
    ],
  })),
  {
    what: 'the surname before initials, and birthdays in Afrikaans',
    name: 'list.csv',
    country: 'ZA',
    text: 'Van en Voorletters,Selfoon,Verjaarsdag\nBotha P.J.,0827714409,12 Mei\nNel A.,0827714408,3 Jan\n',
    people: [
      { first: 'P.J.', last: 'Botha', phone: '+27827714409', born: [12, 5, null] },
      { first: 'A.', last: 'Nel', phone: '+27827714408', born: [3, 1, null] },
    ],
  },
  {
    what: 'a form that has a blank name of its own',
    name: 'list.csv',
    text: 'ID,Name,Your name and surname,Phone\n1,,Ada Eze,08031234567\n2,,Bola Ojo,08059876543\n',
    people: [ada, bola],
  },
  {
    what: 'lists side by side below the names of their groups',
    name: 'list.csv',
    text: 'CHOIR,PHONE,USHERS,PHONE\nAda Eze,08031234567,Bola Ojo,08059876543\nChidi Obi,08031112222,,\n',
    people: [ada, chidi, bola],
  },
  {
    what: 'somebody else with a number in one column, and the month of a payment',
    name: 'list.csv',
    text: 'Name,Phone,Emergency contact (Name; Phone),Month,Date,Amount\nAda Eze,08031234567,Efe Uko; 08031112225,January,3,500\nBola Ojo,08059876543,Tobi Ade; 08031112226,January,4,500\n',
    people: [
      { ...ada, second: '', born: [null, null, null] },
      { ...bola, second: '', born: [null, null, null] },
    ],
  },
  {
    what: 'leaders of cells, whose assistants have numbers of their own',
    name: 'list.csv',
    text: 'Cell,Leader,Phone,Assistant,Phone\nIkeja,Ada Eze,08031234567,Efe Uko,08031112225\nYaba,Bola Ojo,08059876543,Tobi Ade,08031112226\n',
    people: [
      { ...ada, second: '' },
      { ...bola, second: '' },
    ],
  },
  {
    what: 'weeks between people, a column for born again, other names',
    name: 'list.csv',
    text: 'Name,Phone,Born again,Birth month and day\nAda "Sweet" Eze,08031234567,Yes,March 4\nWeek 2 - 11th October,,,\nLate Chief Bola Ojo,08059876543,No,May 12\nPriya D/o Suresh,08031112222,No,\n',
    people: [
      { ...ada, born: [4, 3, null] },
      { ...bola, title: 'Late Chief', born: [12, 5, null] },
      { first: 'Priya', phone: '+2348031112222', born: [null, null, null] },
    ],
  },
  {
    what: 'names with their numbers below a header of another language',
    name: 'list.csv',
    country: 'KE',
    text: 'Jina na simu,Eneo\nAda Eze 0712345678,Kasarani\nBola Ojo 0712345679,Roysambu\n',
    people: [
      { ...ada, phone: '+254712345678' },
      { ...bola, phone: '+254712345679' },
    ],
  },
];
