import { ada, bola, pair } from './ada-and-bola.ts';
import type { CorpusFile } from './corpus-file.ts';

/** Names and contacts in unusual places: in brackets, in one cell, in the next line, in a second column. */
export const namesAndContacts: CorpusFile[] = [
  pair(
    'a second name where the first is blank, and words behind numbers',
    'Saved Name,Public Name,Contact',
    'Ada Eze,Addy,08031234567 (wife)',
    ',Bola Ojo,0805 987 6543 call only',
  ),
  pair(
    'a nickname for a first name, a surname in a column of its own',
    'Nick Name,Last Name,Cell Phone',
    'Ada,Eze,08031234567',
    'Bola,Ojo,08059876543',
  ),
  pair(
    'names with their numbers in a column of a table',
    'Name & Contact,Address',
    'Ada Eze 08031234567,12 A St',
    'Bola Ojo 08059876543,14 A St',
    [
      { ...ada, address: '12 A St' },
      { ...bola, address: '14 A St' },
    ],
  ),
  pair(
    'numbers and addresses in one column',
    'Name,Contact Details',
    'Ada Eze,"08031234567, ada@example.org"',
    'Bola Ojo,bola@example.org',
    [
      { ...ada, email: 'ada@example.org' },
      { first: 'Bola', last: 'Ojo', email: 'bola@example.org' },
    ],
  ),
  pair(
    'titles in brackets under Member, initials after a nickname',
    'MEMBER,INITIALS,CELL NO',
    'ADA EZE (MRS),A.,08031234567',
    'BOLA OJO (ELD),B.,08059876543',
    [
      { first: 'ADA', last: 'EZE', title: 'MRS', phone: ada.phone },
      { first: 'BOLA', last: 'OJO', title: 'ELD', phone: bola.phone },
    ],
  ),
  pair(
    'a baptismal name beside the whole name',
    'full_name,phone,baptismal_name',
    'Ada Eze,08031234567,Faith',
    'Bola Ojo,08059876543,Paul',
    [
      { ...ada, others: 'Faith' },
      { ...bola, others: 'Paul' },
    ],
  ),
  pair(
    'the whole name in both columns of a form',
    'First Name,Last Name,Phone',
    'Ada Eze,Ada Eze,08031234567',
    'Bola,Ojo,08059876543',
  ),
  pair(
    'numbers with a dash before the names, and a surname in capitals behind two others',
    'Name,Phone',
    '01 - Ada Eze,08031234567',
    '02 - Bola Grace OJO,08059876543',
    [ada, { first: 'Bola Grace', last: 'OJO', phone: bola.phone }],
  ),
  {
    what: 'first name and surname without headers, beside towns that occur again',
    name: 'list.csv',
    text: 'Ada,Eze,Owerri,Imo,08031234567\nBola,Ojo,Owerri,Imo,08059876543\nDayo,Ade,Owerri,Imo,08062223333\nEbi,Pam,Owerri,Imo,08061112222\n',
    people: [
      ada,
      bola,
      { first: 'Dayo', last: 'Ade', phone: '+2348062223333' },
      { first: 'Ebi', last: 'Pam', phone: '+2348061112222' },
    ],
  },
  {
    what: 'a note to its readers below a list',
    name: 'list.csv',
    text: 'S/N,Name,Phone\n1,Ada Eze,08031234567\n2,Bola Ojo,08059876543\n,Note: whoever travelled is called by the welfare unit.,\n',
    people: [ada, bola],
  },
  {
    what: 'names with addresses, as mail programs write them, and with remarks',
    name: 'list.txt',
    text: 'Ada Eze <ada@example.org>\n2) Bola Ojo - 08059876543 (choir)\n',
    people: [{ first: 'Ada', last: 'Eze', email: 'ada@example.org' }, bola],
  },
  pair(
    'several first, whole and further names beside each other',
    'First Name,Nickname,Initials,Second First Name,Last Name,Display Name,Screen Name,Phone',
    'Ada,,A.E.,,Eze,Ada Eze,,08031234567',
    ',Bola,,,Ojo,,bojo,08059876543',
  ),
  {
    what: 'a heading above addresses with names, which has no meaning of its own',
    name: 'list.csv',
    text: 'Email\nAda Eze <ada@example.org>\n"Ojo, Bola" <bola@example.org>\n',
    people: [
      { first: 'Ada', last: 'Eze', email: 'ada@example.org' },
      { first: 'Bola', last: 'Ojo', email: 'bola@example.org' },
    ],
  },
  {
    what: 'titles before and honours behind, in several languages',
    name: 'list.csv',
    text: [
      'Name,Phone',
      'Hon. Justice Ada Eze,08031234567',
      'Ps. Bola Ojo,08059876543',
      'Justice Obi,08031230001',
      'Irmã Luzia Lima,08031230002',
      'Little Miss Zoe Eze,08031230003',
      "M. N'GUESSAN Koffi,08031230004",
      'Alhaji Musa Garba (Rtd),08031230005',
      '"Prof. A. B. Nwosu, FAS, OFR",08031230006',
      'ROSA M. SOUZA,08031230007',
      'Mme DUPONT née BEYALA Carole,08031230008',
      'Irma Ojo,08031230009',
    ].join('\n'),
    people: [
      { ...ada, title: 'Hon. Justice' },
      { ...bola, title: 'Ps.' },
      { first: 'Justice', last: 'Obi', title: '', phone: '+2348031230001' },
      { first: 'Luzia', last: 'Lima', title: 'Irmã', phone: '+2348031230002' },
      { first: 'Zoe', last: 'Eze', title: 'Little Miss', phone: '+2348031230003' },
      { first: 'Koffi', last: "N'GUESSAN", title: 'M.', phone: '+2348031230004' },
      { first: 'Musa', last: 'Garba', title: 'Alhaji Rtd', phone: '+2348031230005' },
      { first: 'A.', last: 'B. Nwosu', title: 'Prof. FAS OFR', phone: '+2348031230006' },
      { first: 'ROSA', last: 'M. SOUZA', title: '', phone: '+2348031230007' },
      { first: 'Carole', last: 'DUPONT née BEYALA', title: 'Mme', phone: '+2348031230008' },
      { first: 'Irma', last: 'Ojo', title: '', phone: '+2348031230009' },
    ],
  },
  pair(
    'the numbers of husband and wife in brackets',
    'Name of Husband,Name of Wife,Phone (Husband),Phone (Wife)',
    'Ada Eze,Bola Ojo,08031234567,08059876543',
    '',
  ),
];
