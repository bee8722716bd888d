import type { CorpusFile } from './corpus-file.ts';

const googleNew =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address';
const googleOld =
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title';
const outlook =
  "First Name,Middle Name,Last Name,Title,Suffix,Initials,Web Page,Gender,Birthday,Anniversary,Location,Language,Internet Free Busy,Notes,E-mail Address,E-mail 2 Address,E-mail 3 Address,Primary Phone,Home Phone,Home Phone 2,Mobile Phone,Pager,Home Fax,Home Address,Home Street,Home Street 2,Home Street 3,Home Address PO Box,Home City,Home State,Home Postal Code,Home Country,Spouse,Children,Manager's Name,Assistant's Name,Referred By,Company Main Phone,Business Phone,Business Phone 2,Business Fax,Assistant's Phone,Company,Job Title,Department";

const row = (headers: string, cells: Record<string, string>): string =>
  headers
    .split(',')
    .map((header) => cells[header] ?? '')
    .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');

/** Exports of address books and large programs, with the headers that docs/header-layouts.md cites. */
export const addressBooks: CorpusFile[] = [
  {
    what: 'Google Contacts with relations and events, which have values too',
    name: 'contacts.csv',
    text: [
      'First Name,Last Name,Event 1 - Label,Event 1 - Value,Relation 1 - Label,Relation 1 - Value,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
      'Ada,Eze,Anniversary,2009-06-20,Spouse,Uche,* ,ada@example.org,Mobile,08031234567',
      'Bola,Ojo,,,,,,,,08059876543',
    ].join('\n'),
    people: [
      { first: 'Ada', last: 'Eze', phone: '+2348031234567', email: 'ada@example.org' },
      { first: 'Bola', last: 'Ojo', phone: '+2348059876543' },
    ],
  },
  {
    what: 'Google Contacts, since 2024',
    name: 'contacts.csv',
    text: [
      googleNew,
      row(googleNew, {
        'First Name': 'Adaeze',
        'Middle Name': 'Chioma',
        'Last Name': 'Okafor',
        'Name Prefix': 'Dr.',
        'Organization Title': 'Nurse',
        Birthday: '1990-05-07',
        Labels: 'Choir ::: * myContacts',
        'E-mail 1 - Label': '* Home',
        'E-mail 1 - Value': 'ada@example.org',
        'E-mail 2 - Label': 'Work',
        'E-mail 2 - Value': 'ada@work.example',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '+234 803 123 4567 ::: 0805 987 6543',
        'Address 1 - Label': 'Home',
        'Address 1 - Formatted': '12 Awolowo Road\nIkeja',
        'Address 1 - Street': '12 Awolowo Road',
        'Address 1 - City': 'Ikeja',
      }),
      row(googleNew, {
        'First Name': 'Bola',
        Birthday: '--12-25',
        Labels: '* myContacts',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '08061112222',
      }),
    ].join('\r\n'),
    people: [
      {
        first: 'Adaeze',
        last: 'Okafor',
        others: 'Chioma',
        title: 'Dr.',
        phone: '+2348031234567',
        second: '+2348059876543',
        email: 'ada@example.org',
        email2: 'ada@work.example',
        born: [7, 5, 1990],
        address: '12 Awolowo Road\nIkeja',
        group: 'Choir',
        occupation: 'Nurse',
      },
      { first: 'Bola', phone: '+2348061112222', born: [25, 12, null] },
    ],
  },
  {
    what: 'Google Contacts, until 2024',
    name: 'google.csv',
    text: [
      googleOld,
      row(googleOld, {
        Name: 'Adaeze Okafor',
        'Given Name': 'Adaeze',
        'Family Name': 'Okafor',
        Gender: 'female',
        Occupation: 'Nurse',
        'Group Membership': '* myContacts ::: Ushers',
        'E-mail 1 - Type': '*',
        'E-mail 1 - Value': 'ada@example.org',
        'Phone 1 - Type': 'Mobile',
        'Phone 1 - Value': '08031234567',
      }),
      row(googleOld, { Name: 'Mama Bola', 'Phone 1 - Value': '08059876543' }),
    ].join('\n'),
    people: [
      {
        first: 'Adaeze',
        last: 'Okafor',
        gender: 'female',
        phone: '+2348031234567',
        email: 'ada@example.org',
        group: 'Ushers',
        occupation: 'Nurse',
      },
      { first: 'Mama', last: 'Bola', phone: '+2348059876543' },
    ],
  },
  {
    what: 'Outlook',
    name: 'outlook.csv',
    country: 'US',
    text: [
      outlook,
      row(outlook, {
        'First Name': 'Linda',
        'Middle Name': 'Mae',
        'Last Name': 'Brown',
        Title: 'Mrs.',
        Gender: 'Unspecified',
        Birthday: '12/25/1970',
        Anniversary: '0/0/00',
        'E-mail Address': 'linda@example.org',
        'Home Phone': '(212) 555-2368',
        'Mobile Phone': '+1 646 555 0123',
        'Home Street': '1 Main St',
        'Home City': 'Albany',
        'Home State': 'NY',
        'Home Postal Code': '12207',
        Company: 'Acme',
        'Job Title': 'Teacher',
        'Company Main Phone': '(212) 555-0000',
        Spouse: 'Tom',
      }),
      row(outlook, {
        'First Name': 'Tom',
        'Last Name': 'Brown',
        Birthday: '0/0/00',
        'E-mail Address': 'tom@example.org',
        'E-mail 2 Address': 'tom@work.example',
        'Business Phone': '212-555-2369',
      }),
    ].join('\r\n'),
    people: [
      {
        first: 'Linda',
        last: 'Brown',
        others: 'Mae',
        title: 'Mrs.',
        phone: '+16465550123',
        second: '+12125552368',
        email: 'linda@example.org',
        born: [25, 12, 1970],
        address: '1 Main St, Albany, NY, 12207',
        occupation: 'Teacher',
      },
      { first: 'Tom', last: 'Brown', phone: '+12125552369', email: 'tom@example.org', email2: 'tom@work.example' },
    ],
  },
  {
    what: 'Planning Center People',
    name: 'people.csv',
    country: 'US',
    text: 'Person ID,Name Prefix,Given Name,First Name,Nickname,Middle Name,Last Name,Name Suffix,Birthdate,Anniversary,Gender,Grade,Medical Notes,Membership,Marital Status,Status,Mobile Phone Number,Home Phone Number,Work Phone Number,Home Email,Work Email,Home Address Street Line 1,Home Address Street Line 2,Home Address City,Home Address State,Home Address Zip Code,Household ID,Household Name\n12,Rev.,Robert,Bob,,,Miller,,03/14/1985,,Male,,,Member,Married,active,(212) 555-0101,(212) 555-0102,,bob@example.org,,5 Elm St,Apt 2,Dallas,TX,75001,9,Miller Household\n13,,,Sue,,,Miller,,1885-02-03,,Female,,,Member,Married,active,,,,sue@example.org,,,,,,,9,Miller Household\n',
    people: [
      {
        first: 'Bob',
        last: 'Miller',
        title: 'Rev.',
        gender: 'male',
        marital: 'Married',
        born: [14, 3, 1985],
        phone: '+12125550101',
        second: '+12125550102',
        email: 'bob@example.org',
        address: '5 Elm St, Apt 2, Dallas, TX, 75001',
      },
      { first: 'Sue', last: 'Miller', gender: 'female', email: 'sue@example.org' },
    ],
  },
];
