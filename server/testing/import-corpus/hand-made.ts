import { writeXlsx } from 'hucre/xlsx';
import type { CorpusFile } from './corpus-file.ts';

const ada = { first: 'Ada', last: 'Eze', phone: '+2348031234567' };
const bola = { first: 'Bola', last: 'Ojo', phone: '+2348059876543' };

const down = (column: number, startRow: number, endRow: number) => ({
  startRow,
  endRow,
  startCol: column,
  endCol: column,
});

/** Handmade lists for one purpose, with headers about somebody else, or nobody. */
export const handMade: CorpusFile[] = [
  {
    what: 'children with their carers’ number',
    name: 'sunday-school.csv',
    text: 'Names of children,Class,Guardian,Guardian GSM\nAda Eze,Primary 2,Mrs Eze,08031234567\nBola Ojo,Primary 3,Mr Ojo,08059876543\n',
    people: [ada, bola],
  },
  {
    what: 'the number of a parent beside an address',
    name: 'catechism.csv',
    text: 'Surname,First name,Mother’s tel,Mail\nEze,Ada,0803 123 4567,eze@example.org\nOjo,Bola,0805 987 6543,\n',
    people: [{ ...ada, email: 'eze@example.org' }, bola],
  },
  {
    what: 'names under “Members”, the last one first',
    name: 'directory.csv',
    text: 'Members,Mobile\n"Eze, Ada",08031234567\n"Ojo, Bola",08059876543\n"Uko, Chidi",08061112222\n',
    people: [ada, bola, { first: 'Chidi', last: 'Uko', phone: '+2348061112222' }],
  },
  {
    what: 'birthdays of celebrants',
    name: 'birthdays.csv',
    text: 'Celebrants,Date of birth\nAda Eze,4th July\nBola Ojo,12-Feb\n',
    people: [
      { first: 'Ada', last: 'Eze', born: [4, 7, null] },
      { first: 'Bola', last: 'Ojo', born: [12, 2, null] },
    ],
  },
  {
    what: 'one line for each detail',
    name: 'contacts.txt',
    text: 'Full name: Ada Eze\nMobile: 08031234567\nAddress: 5, Broad Street, Lagos\n\nFull name: Bola Ojo\nMobile: 0805 987 6543\n\nFull name: Chidi Uko\nEmail: chidi@example.org\n',
    people: [
      { ...ada, address: '5, Broad Street, Lagos' },
      bola,
      { first: 'Chidi', last: 'Uko', email: 'chidi@example.org' },
    ],
  },
  {
    what: 'families in a row',
    name: 'families.csv',
    country: 'ZA',
    text: 'Family Name,Father,Mother,Father Cell,Mother Cell,Email,Child 1,Child 1 DOB,Child 2\nBotha,Obi,Rose,082 551 9034,083 220 7716,b@example.org,Ada,2012/03/04,Bola\nAdams,,Fatima,,071 882 3045,,,,\n',
    people: [
      { first: 'Obi', last: 'Botha', phone: '+27825519034', email: 'b@example.org', gender: 'male' },
      { first: 'Rose', last: 'Botha', phone: '+27832207716', email: 'b@example.org', gender: 'female' },
      { first: 'Fatima', last: 'Adams', phone: '+27718823045', gender: 'female' },
      { first: 'Ada', last: 'Botha', email: '', born: [4, 3, 2012] },
      { first: 'Bola', last: 'Botha', email: '' },
    ],
  },
  {
    what: 'couples in a row',
    name: 'couples.csv',
    text: "Address,Husband's name,Husband's phone,Wife's name,Wife's phone\nYaba,Ada Eze,08031234567,Ngozi Eze,08061112222\nIkeja,Bola Ojo,08059876543,,\n",
    people: [
      { ...ada, gender: 'male', address: 'Yaba' },
      { ...bola, gender: 'male', address: 'Ikeja' },
      { first: 'Ngozi', last: 'Eze', phone: '+2348061112222', gender: 'female', address: 'Yaba' },
    ],
  },
  {
    what: 'a surname merged over a family, headers merged over two rows',
    name: 'families.xlsx',
    bytes: () =>
      writeXlsx({
        sheets: [
          {
            name: 'Families',
            rows: [
              ['Surname', 'First name', 'Phone', ''],
              ['', '', '1', '2'],
              ['Eze', 'Ada', '08031234567', ''],
              ['', 'Chidi', '', '08061112222'],
              ['Ojo', 'Bola', '08059876543', ''],
            ],
            merges: [down(0, 0, 1), down(1, 0, 1), { startRow: 0, endRow: 0, startCol: 2, endCol: 3 }, down(0, 2, 3)],
          },
        ],
      }),
    people: [ada, { first: 'Chidi', last: 'Eze', phone: '+2348061112222' }, bola],
  },
  {
    what: 'headers read in the wrong character set',
    name: 'liste.csv',
    country: 'FR',
    text: 'PrÃ©nom,Nom,TÃ©lÃ©phone\nZoÃ©,LefÃ¨vre,0612345678\n',
    people: [{ first: 'Zoé', last: 'Lefèvre', phone: '+33612345678' }],
  },
  {
    what: 'suffixes, forms of greeting, and unknown years',
    name: 'program.csv',
    country: 'US',
    text: 'FirstMiddle,LastName,Suffix,Salutation,CellPhone,Birthdate\nAnn May,Bishop,Jr.,Ann,2125550111,0000-12-25\nBob,Lee,,Bobby,2125550112,09/08/0000\n',
    people: [
      { first: 'Ann May', last: 'Bishop Jr.', title: '', phone: '+12125550111', born: [25, 12, null] },
      { first: 'Bob', last: 'Lee', title: '', phone: '+12125550112', born: [8, 9, null] },
    ],
  },
  {
    what: 'a suffix on a phone',
    name: 'contacts.vcf',
    text: 'BEGIN:VCARD\nVERSION:3.0\nN:Eze;Ada;;;PhD\nFN:Ada Eze PhD\nTEL;TYPE=CELL:08031234567\nEND:VCARD\n',
    people: [{ ...ada, last: 'Eze PhD' }],
  },
  {
    what: 'Swahili',
    name: 'waumini.csv',
    country: 'KE',
    text: 'Jina la kwanza,Jina la ukoo,Namba ya simu,Jinsia,Tarehe ya kuzaliwa\nNeema,Mutua,0722772365,Mwanamke,17/9/1992\n',
    people: [{ first: 'Neema', last: 'Mutua', phone: '+254722772365', gender: 'female', born: [17, 9, 1992] }],
  },
  {
    what: 'Italian',
    name: 'soci.csv',
    country: 'IT',
    text: 'Nome,Cognome,Cellulare,Indirizzo\nLucia,Rossi,347 123 4567,Via Roma 1\n',
    people: [{ first: 'Lucia', last: 'Rossi', phone: '+393471234567', address: 'Via Roma 1' }],
  },
  {
    what: 'titles and genders in other languages',
    name: 'membros.csv',
    country: 'BR',
    text: 'Nome,Celular,Sexo\nPr. João Silva,21976847455,Masculino\nSœur Inês Souza,31977584334,Feminino\n',
    people: [
      { first: 'João', last: 'Silva', title: 'Pr.', phone: '+5521976847455', gender: 'male' },
      { first: 'Inês', last: 'Souza', title: 'Sœur', phone: '+5531977584334', gender: 'female' },
    ],
  },
  {
    what: 'pronunciations beside names',
    name: 'contacts.csv',
    text: 'Given Name,Additional Name,Family Name,Given Name Yomi,Family Name Yomi,Phone 1 - Value\nAda,Ngozi,Eze,,,08031234567\n',
    people: [{ ...ada, others: 'Ngozi' }],
  },
  {
    what: 'both names under one header, in either order',
    name: 'zone.csv',
    text: 'Name and Surname,Cell no\nAda Eze,08031234567\nBola Ojo,08059876543\n',
    people: [ada, bola],
  },
  {
    what: 'the last name first under one header',
    name: 'district.csv',
    text: 'Surname and Name,Cell no\nEze Ada,08031234567\nOjo Bola,08059876543\n',
    people: [ada, bola],
  },
  {
    what: 'the parts of a choir in the column of names, between numbered people',
    name: 'choir.csv',
    text: 'S/N,Name,Phone\n,SOPRANO,\n1,Ada Eze,08031234567\n,Tenor,\n2,Bola Ojo,08059876543\n',
    people: [ada, bola],
  },
  {
    what: 'broken letters that end in an odd blank, or an invisible character',
    name: 'members.csv',
    text: 'First name,Last name,Phone\nB\u00c3\u00ads\u00c3\u00ad,Ad\u00c3\u00a9n\u00c3\u00bag\u00c3\u00a0,08031234567\n',
    people: [{ first: 'Bísí', last: 'Adénúgà', phone: '+2348031234567' }],
  },
  {
    what: 'an address with a blank in it is no address of somebody else',
    name: 'cell.csv',
    text: 'Name,Phone,E-mail\nAda Eze,08031234567,ada eze@example.org\nBola Ojo,08059876543,Bola bola@example.org\n',
    people: [ada, { ...bola, email: 'bola@example.org' }],
  },
  {
    what: 'baptismal names and home names',
    name: 'candidates.csv',
    text: 'Surname,Baptismal Name,Native Name,Phone\nEze,Ada,Ngozi,08031234567\n',
    people: [{ ...ada, others: 'Ngozi' }],
  },
  {
    what: 'an address whose commas nobody quoted',
    name: 'list.csv',
    text: 'FirstName,LastName,Phone,Address\nAda,Obi,08031110201,12 Allen Avenue, Ikeja, Lagos\nBen,Eze,08031110202,4 Aba Rd\n',
    people: [
      { first: 'Ada', last: 'Obi', phone: '+2348031110201', address: '12 Allen Avenue, Ikeja, Lagos' },
      { first: 'Ben', last: 'Eze', phone: '+2348031110202', address: '4 Aba Rd' },
    ],
  },
  {
    what: 'addresses of a column without a header',
    name: 'list.csv',
    text: 'Name,Phone\nAda Obi,08031110201,ada@example.org\nBen Eze,08031110202,ben@example.org,deceased 2020\n',
    people: [
      { first: 'Ada', last: 'Obi', phone: '+2348031110201', email: 'ada@example.org' },
      { first: 'Ben', last: 'Eze', phone: '+2348031110202', email: 'ben@example.org' },
    ],
  },
  {
    what: 'ditto marks',
    name: 'register.csv',
    text: 'Surname,First name,Phone,Address\nAgu,Uche,08031110931,5 Zik Ave\n"""",Ada,08031110932,〃\n-do-,Obi,,ditto\nDo,Kim,08031110933,9 Rd\n',
    people: [
      { first: 'Uche', last: 'Agu', phone: '+2348031110931', address: '5 Zik Ave' },
      { first: 'Ada', last: 'Agu', phone: '+2348031110932', address: '5 Zik Ave' },
      { first: 'Obi', last: 'Agu', address: '5 Zik Ave' },
      { first: 'Kim', last: 'Do', phone: '+2348031110933', address: '9 Rd' },
    ],
  },
  {
    what: 'couples with two numbers, lines within cells, and the dead',
    name: 'list.csv',
    text: 'Name,Phone,Address\nMr. John & Mrs. Mary Ade,08031110903 / 08031110904,\nJon Pa,"0803 112 0291\n0805 112 0291","12 Allen Avenue\nIkeja\nLagos"\nLate Joy Udo,08031110905,\nMrs Tina Bello RIP,08031110906,\n',
    people: [
      { first: 'John', last: 'Ade', phone: '+2348031110903' },
      {
        first: 'Jon',
        last: 'Pa',
        phone: '+2348031120291',
        second: '+2348051120291',
        address: '12 Allen Avenue\nIkeja\nLagos',
      },
      { first: 'Joy', last: 'Udo', phone: '+2348031110905' },
      { first: 'Tina', last: 'Bello', phone: '+2348031110906' },
      { first: 'Mary', last: 'Ade', phone: '+2348031110904' },
    ],
  },
];
