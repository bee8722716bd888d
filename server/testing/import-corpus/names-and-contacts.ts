import { ada, bola, pair } from './ada-and-bola.ts';
import type { Made } from './made.ts';

/** Names and contacts where others are expected: in brackets, in one cell, in the next line, in a second column. */
export const namesAndContacts: Made[] = [
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
    'Title beside Salutation, and two given names',
    'Salutation,Name,Title,Phone',
    'Mrs.,Ana Beatriz Souza,Manager,08031234567',
    'Dr,José Luis Pérez Gómez,Clerk,08059876543',
    [
      { first: 'Ana Beatriz', last: 'Souza', title: 'Mrs.', occupation: 'Manager', phone: '+2348031234567' },
      { first: 'José Luis', last: 'Pérez Gómez', title: 'Dr', phone: '+2348059876543' },
    ],
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
    'titles in brackets under Member, initials behind the name somebody goes by',
    'MEMBER,INITIALS,CELL NO',
    'ADA EZE (MRS),A.,08031234567',
    'BOLA OJO (ELD),B.,08059876543',
    [
      { first: 'ADA', last: 'EZE', title: 'MRS', phone: ada.phone },
      { first: 'BOLA', last: 'OJO', title: 'ELD', phone: bola.phone },
    ],
  ),
  {
    what: 'numbers in the line below their names',
    name: 'list.txt',
    text: 'MEMBERS\nAda Eze\n08031234567\nBola Ojo\n08059876543\nbola@example.org\n',
    people: [ada, { ...bola, email: 'bola@example.org' }],
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
  pair(
    'the numbers of husband and wife in brackets',
    'Name of Husband,Name of Wife,Phone (Husband),Phone (Wife)',
    'Ada Eze,Bola Ojo,08031234567,08059876543',
    '',
  ),
];
