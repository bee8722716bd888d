import type { CorpusFile } from './corpus-file.ts';

const ada = { first: 'Ada', last: 'Eze', phone: '+2348031234567' };
const bola = { first: 'Bola', last: 'Ojo', phone: '+2348059876543' };
const both = [ada, bola];

/** Files with people in unusual places, and contacts of phones. */
export const tables: CorpusFile[] = [
  {
    what: 'a letterhead above, totals and sections within',
    name: 'list.csv',
    text: 'GRACE CHAPEL INTERNATIONAL,,,\n"12, Church Street, Ikeja",,,\nMEMBERS CONTACT LIST 2026,,,\n\nS/N,NAME,PHONE,EMAIL\nCHOIR,,,\n1,Ada Eze,08031234567,ada@example.org\nUSHERS,,,\n2,Bola Ojo,08059876543,\n3,,,\n,TOTAL: 2,,\nPrepared by,Sister Grace,,\n',
    people: [{ ...ada, email: 'ada@example.org' }, bola],
  },
  {
    what: 'a title above semicolons',
    name: 'list.csv',
    text: 'Members, friends, and guests\nName;Phone;Address\nAda Eze;08031234567;"1, A St"\nBola Ojo;08059876543;Yaba, Lagos\n',
    people: [ada, { ...bola, address: 'Yaba, Lagos' }],
  },
  {
    what: 'a title above tabs',
    name: 'list.txt',
    text: 'Church list\nName\tPhone\nAda Eze\t08031234567\nBola Ojo\t08059876543\n',
    people: both,
  },
  {
    what: 'headers in two rows',
    name: 'list.csv',
    text: 'Name,,Phone,\nFirst,Last,1,2\nAda,Eze,08031234567,08031110000\nBola,Ojo,08059876543,\n',
    people: [{ ...ada, second: '+2348031110000' }, bola],
  },
  { what: 'no headers at all', name: 'list.csv', text: 'Ada Eze,08031234567\nBola Ojo,08059876543\n', people: both },
  {
    what: 'no headers, four columns',
    name: 'list.csv',
    text: '1,Ada,Eze,08031234567\n2,Bola,Ojo,08059876543\n',
    people: both,
  },
  {
    what: 'names and numbers in one cell',
    name: 'list.txt',
    text: 'Ada Eze 08031234567\nBola Ojo - 0805 987 6543\n',
    people: both,
  },
  {
    what: 'headers of an unknown language',
    name: 'list.csv',
    text: 'Akole,Ago,Ise\nAda Eze,08031234567,Nurse\nBola Ojo,08059876543,Farmer\n',
    people: both,
  },
  {
    what: 'headers in Portuguese',
    name: 'membros.csv',
    country: 'AO',
    text: 'Nome;Sobrenome;Telemóvel;Data de nascimento;Sexo;Morada;Observações\nAda;Eze;923 123 456;25/12/1990;F;Rua 1, Luanda;nova\n',
    people: [
      {
        first: 'Ada',
        last: 'Eze',
        phone: '+244923123456',
        born: [25, 12, 1990],
        gender: 'female',
        address: 'Rua 1, Luanda',
      },
    ],
  },
  {
    what: 'headers in Spanish',
    name: 'miembros.csv',
    country: 'ES',
    text: 'Nombre,Apellidos,Teléfono fijo,Móvil,Correo electrónico,Estado civil\nAda,Eze Obi,912 345 678,612 345 678,ada@example.org,Casada\n',
    people: [
      {
        first: 'Ada',
        last: 'Eze Obi',
        phone: '+34612345678',
        second: '+34912345678',
        email: 'ada@example.org',
        marital: 'Casada',
      },
    ],
  },
  {
    what: 'headers in German',
    name: 'mitglieder.csv',
    country: 'DE',
    text: 'Name;Vorname;Straße;PLZ;Ort;Handy;E-Mail;Geburtsdatum\nEze;Ada;Hauptstraße 1;10115;Berlin;0151 23456789;ada@example.org;7.5.1990\n',
    people: [
      {
        first: 'Ada',
        last: 'Eze',
        phone: '+4915123456789',
        email: 'ada@example.org',
        born: [7, 5, 1990],
        address: 'Hauptstraße 1, Berlin, 10115',
      },
    ],
  },
  {
    what: 'landlines, old and new, and somebody with a second phone only',
    name: 'phones.csv',
    text: 'Name,Phone,Phone 2\nAda Eze,01 234 5678,\nBola Ojo,0201 234 5679,\nChidi Obi,,08031234567\n',
    people: [
      { first: 'Ada', last: 'Eze', phone: '+2342012345678' },
      { first: 'Bola', last: 'Ojo', phone: '+2342012345679' },
      { first: 'Chidi', last: 'Obi', phone: '+2348031234567', second: '' },
    ],
  },
  {
    what: 'lists side by side',
    name: 'lists.csv',
    text: 'CHOIR,,,USHERS\nName,Phone,,Name,Phone\nAda Eze,08031234567,,Bola Ojo,08059876543\n',
    people: both,
  },
  {
    what: 'lists side by side without headers',
    name: 'lists.csv',
    text: 'Ada Eze,08031234567,Bola Ojo,08059876543\nChidi Obi,08031234568,Dayo Ade,08031234569\n',
    people: [
      { first: 'Ada', last: 'Eze', phone: '+2348031234567' },
      { first: 'Chidi', last: 'Obi', phone: '+2348031234568' },
      { first: 'Bola', last: 'Ojo', phone: '+2348059876543' },
      { first: 'Dayo', last: 'Ade', phone: '+2348031234569' },
    ],
  },
  {
    what: 'next of kin beside the members',
    name: 'members.csv',
    text: 'MEMBER,,NEXT OF KIN\nName,Phone,Name,Phone\nAda Eze,08031234567,Obi Eze,08031110000\nBola Ojo,08059876543,Ayo Ojo,08031110001\n',
    people: [
      { first: 'Ada', last: 'Eze', phone: '+2348031234567' },
      { first: 'Bola', last: 'Ojo', phone: '+2348059876543' },
    ],
  },
  {
    what: 'people on the third sheet',
    name: 'church.xlsx',
    sheets: [
      {
        name: 'Summary',
        rows: [
          ['Members', 2],
          ['Men', 1],
        ],
      },
      {
        name: 'Offerings',
        rows: [
          ['Date', 'Amount'],
          ['2026-01-01', 5000],
        ],
      },
      {
        name: 'Members',
        rows: [
          ['Name', 'Phone'],
          ['Ada Eze', 8031234567],
          ['Bola Ojo', '08059876543'],
        ],
      },
    ],
    people: both,
  },
  {
    what: 'everybody of one family on one number',
    name: 'list.csv',
    text: 'Name,Phone\nEze Ada,08031234567\nEze Chidi,08031234567\nEze Ngozi,08031234567\n',
    people: [
      { first: 'Eze', last: 'Ada', phone: ada.phone },
      { first: 'Eze', last: 'Chidi', phone: ada.phone },
      { first: 'Eze', last: 'Ngozi', phone: ada.phone },
    ],
  },
  {
    what: 'people without a name, and without a contact',
    name: 'list.csv',
    text: 'Name,Phone\n,08031234567\nBola Ojo,\n',
    people: [
      { first: '08031234567', phone: ada.phone },
      { first: 'Bola', last: 'Ojo' },
    ],
  },
  {
    what: 'vCard 2.1 of an old phone',
    name: 'contacts.vcf',
    text: 'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Eze;Ad=C3=A1;;;\r\nTEL;CELL:08031234567\r\nTEL;WORK;FAX:08030000000\r\nPHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRg\r\n ABAQAAAQ\r\n\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN:;Bola Ojo;;;\r\nFN:Bola Ojo\r\nTEL;CELL;PREF:08059876543\r\nEND:VCARD\r\n',
    people: [{ first: 'Adá', last: 'Eze', phone: ada.phone }, bola],
  },
  {
    what: 'vCard 3.0 of iCloud',
    name: 'iCloud.vcf',
    text: 'BEGIN:VCARD\nVERSION:3.0\nN:Eze;Ada;Chi;Dr.;\nFN:Dr. Ada Chi Eze\nitem1.EMAIL;type=INTERNET;type=pref:ada@example.org\nTEL;type=HOME;type=VOICE:0803 111 0000\nTEL;type=CELL;type=VOICE;type=pref:+234 803 123 4567\nADR;type=HOME;type=pref:;;1 Awolowo Rd\\, Flat 2;Ikeja;Lagos;;Nigeria\nBDAY;X-APPLE-OMIT-YEAR=1604:1604-12-25\nCATEGORIES:Choir,myContacts\nEND:VCARD\n',
    people: [
      {
        ...ada,
        others: 'Chi',
        title: 'Dr.',
        second: '+2348031110000',
        email: 'ada@example.org',
        address: '1 Awolowo Rd, Flat 2, Ikeja, Lagos, Nigeria',
        born: [25, 12, null],
        group: 'Choir',
      },
    ],
  },
  {
    what: 'vCard 4.0',
    name: 'contacts.vcf',
    text: 'BEGIN:VCARD\nVERSION:4.0\nFN:Ada Eze\nN:Eze;Ada;;;\nTEL;VALUE=uri;TYPE="voice,cell":tel:+234-803-123-4567\nBDAY:--0507\nGENDER:F\nEND:VCARD\nBEGIN:VCARD\nVERSION:4.0\nFN:Bola Ojo\nTEL:08059876543\nEND:VCARD\n',
    people: [{ ...ada, born: [7, 5, null], gender: 'female' }, bola],
  },
  {
    what: 'a sheet for each zone, with columns in another order',
    name: 'zones.xlsx',
    sheets: [
      {
        name: 'MAINLAND',
        rows: [
          ['Name', 'Phone'],
          ['Ada Eze', '08031234567'],
        ],
      },
      { name: 'ISLAND', rows: [['ISLAND ZONE'], ['S/N', 'Phone Number', 'Names'], [1, '08059876543', 'Bola Ojo']] },
    ],
    people: both,
  },
];
