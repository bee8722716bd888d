import { ada, bola } from './ada-and-bola.ts';
import type { CorpusFile } from './corpus-file.ts';

const chidi = { first: 'Chidi', last: 'Obi', phone: '+2348031112222' };
const mary = { first: 'Mary', last: 'Green', phone: '+12025550150' };

/** Secretaries' lists without a program's layout; several classes of one kind in each. */
export const ordinaryLists: CorpusFile[] = [
  {
    what: 'labels within a line',
    name: 'list.txt',
    text: 'Name: Ada Eze, Phone: 08031234567, DOB: 12/05/1990\nName: Bola Ojo Phone: 08059876543 Email: bola@example.org\n',
    people: [
      { ...ada, born: [12, 5, 1990] },
      { ...bola, email: 'bola@example.org' },
    ],
  },
  {
    what: 'ranks, remarks, numbers from abroad, months in other languages',
    name: 'list.csv',
    text: [
      'Name,Phone,Birthday',
      'Snr. Apostle Ada Eze (choir),08031234567,12 de maio de 1990',
      'Dcns. Bola Ojo - usher,0805 9876543,25. Dez.',
      '01 Mr. & Mrs. Chidi Obi*,+447402551908,13/05/1980',
      'Mrs. Uko,00 234 803 111 2224,3 Mei (35)',
      'Treasurer: ________,,',
    ].join('\n'),
    people: [
      { ...ada, title: 'Snr. Apostle', born: [12, 5, 1990] },
      { ...bola, title: 'Dcns.', born: [25, 12, null] },
      { ...chidi, phone: '+447402551908', title: 'Mr. & Mrs.', born: [13, 5, 1980] },
      { first: '', last: 'Uko', title: 'Mrs.', phone: '+2348031112224', born: [3, 5, null] },
    ],
  },
  {
    what: 'birthdays by months, each with its headers',
    name: 'list.csv',
    text: 'JANUARY\nName,Date,Phone\nAda Eze,3,08031234567\nBola Ojo,12,08059876543\nTECHNICAL,,\nFEBRUARY\nName,Date,Phone\nChidi Obi,7th,08031112222\n',
    people: [
      { ...ada, born: [3, 1, null] },
      { ...bola, born: [12, 1, null] },
      { ...chidi, born: [7, 2, null] },
    ],
  },
  {
    what: 'his and hers, with one surname',
    name: 'list.csv',
    country: 'US',
    text: 'Last Name,His Name,His Cell,Her Name,Her Cell\nGreen,Sam,202-555-0143,Mary,202-555-0150\nStone,,,Ann,202-555-0151\n',
    people: [
      { first: 'Sam', last: 'Green', phone: '+12025550143', gender: 'male' },
      { ...mary, gender: 'female' },
      { first: 'Ann', last: 'Stone', phone: '+12025550151', gender: 'female' },
    ],
  },
  {
    what: 'the number of the next of kin and of an order',
    name: 'list.csv',
    text: 'Order #,Name,Phone No,Next of Kin,Relationship,Phone No\n9120033417,Ada Eze,08031234567,Ngozi,Mother,08039998888\n9120033418,Bola Ojo,08059876543,Kemi,Wife,08039998889\n',
    people: [
      { ...ada, second: '' },
      { ...bola, second: '' },
    ],
  },
  {
    what: 'a table that stands upright',
    name: 'list.csv',
    text: 'Name,Ada Eze,Bola Ojo\nPhone,08031234567,08059876543\nEmail,ada@example.org,\n',
    people: [{ ...ada, email: 'ada@example.org' }, bola],
  },
  {
    what: 'two surnames, and H and M for men and women',
    name: 'list.csv',
    country: 'MX',
    text: 'Nombre(s),Apellido Paterno,Apellido Materno,Celular,Sexo\nJosé Luis,Pérez,Gómez,5512345678,H\nMaría,López,Ruiz,5512345679,M\n',
    people: [
      { first: 'José Luis', last: 'Pérez Gómez', phone: '+525512345678', gender: 'male' },
      { first: 'María', last: 'López Ruiz', phone: '+525512345679', gender: 'female' },
    ],
  },
];
