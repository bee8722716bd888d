import fc from 'fast-check';
import { inEnglish } from '../language/catalogue.ts';
import { readFileSync } from 'node:fs';
import { writeXlsx as hucreWrite, readXlsx as hucreRead } from 'hucre/xlsx';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { makeXlsx, makeZip, sheetXml } from '../../testing/sheets/crafted-zip.ts';
import { withoutFormulaGuards, writeCsv, writeXlsx } from './write-sheet.ts';
import { readRows, readSheet } from '../../testing/sheets/read-rows.ts';
import { MAX_SHEET_BYTES } from './recognise.ts';

const csv = (text: string | Buffer, name = 'people.csv') => readRows({ name, bytes: Buffer.from(text) });
const xlsx = (bytes: Uint8Array, name = 'people.xlsx') => readRows({ name, bytes });

test('reads commas, semicolons, tabs and the separator that the file names', async () => {
  for (const separator of [',', ';', '\t']) {
    const sheet = await csv(`FirstName${separator}PhoneNumber\r\nAda${separator}0803 123 4567\r\n\r\nBola${separator}`);
    expect(sheet).toMatchObject({
      headers: ['FirstName', 'PhoneNumber'],
      rows: [['Ada', '0803 123 4567'], ['Bola']],
      rowNumbers: [2, 4],
    });
  }
  expect((await csv('sep=|\nA|B,C\n1|2')).headers).toEqual(['A', 'B,C']);
  expect((await csv('A,B\rAda,1\rBola,2')).rows).toHaveLength(2);
});

test('reads quoted cells with separators, quotes and line breaks', async () => {
  const sheet = await csv('Name,Address\n"Ada ""Mama"" Eze","12, Awolowo Rd\nIkeja"\nBola,"x"\n');
  expect(sheet.rows).toEqual([
    ['Ada "Mama" Eze', '12, Awolowo Rd\nIkeja'],
    ['Bola', 'x'],
  ]);
  await expect(csv('Name\n"Ada\nBola\n')).rejects.toMatchObject({
    code: 'sheet.open_quote',
    message: expect.stringContaining('Row 2'),
  });
});

test('reads every encoding that Excel writes', async () => {
  const text = 'FirstName,LastName\nṢọlá,Adébáyọ̀\n';
  const wide = Buffer.from(text, 'utf16le');
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.concat([Buffer.from('fffe', 'hex'), wide]),
    Buffer.concat([Buffer.from('feff', 'hex'), Buffer.from(wide).swap16()]),
    wide,
  ]) {
    expect((await csv(bytes)).headers).toEqual(['FirstName', 'LastName']);
    expect((await csv(bytes)).rows).toEqual([['Ṣọlá', 'Adébáyọ̀']]);
  }
  const windows = await csv(Buffer.from([0x4e, 0x0a, 0x52, 0xe9, 0x93, 0x0a]));
  expect(windows.rows).toEqual([['Ré“']]);
  expect(windows.notes.map(inEnglish).join()).toContain('CSV UTF-8');
});

test('numbers, dates, booleans and formulas of a workbook become text', async () => {
  const cells =
    '<c r="A1" t="inlineStr"><is><t>H</t></is></c>' +
    '</row><row r="3"><c r="A3"><v>8031234567</v></c><c r="B3"><v>2.348031234567E12</v></c><c r="C3" s="1"><v>33000</v></c>' +
    '<c r="D3" s="1"><v>33000.5</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="str"><f>A&amp;B</f><v>Ada &amp; Bola</v></c>' +
    '<c r="H3" t="s"><v>1</v></c><c r="I3"><v>0.1</v></c><c r="J3" s="2"><v>33000</v></c><c r="K3" t="e"><v>#N/A</v></c>';
  const read = (rows: string) =>
    xlsx(
      makeXlsx(sheetXml(`<row r="1">${rows}</row>`), [
        {
          name: 'xl/sharedStrings.xml',
          data: '<sst><si/><si><r><rPr><b/></rPr><t>Mrs </t></r><r><t xml:space="preserve">Ọla</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>',
        },
        {
          name: 'xl/styles.xml',
          data: '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
        },
      ]),
    );
  const sheet = await read(cells);
  expect(sheet.rows).toEqual([
    [
      '8031234567',
      '2348031234567',
      '1990-05-07',
      '1990-05-07T12:00:00',
      'TRUE',
      'Ada & Bola',
      '',
      'Mrs Ọla',
      '0.1',
      '33000',
      '#N/A',
    ],
  ]);
  expect(sheet.rowNumbers).toEqual([3]);
  // Without its formula it is read the quick way.
  const usual = cells.replace('<f>A&amp;B</f>', '').replace('<c r="I3">', '<c r="G3"/>$&');
  expect(await read(usual)).toEqual(sheet);
});

test('a workbook’s date says no more than its cell shows', async () => {
  const codes = ['yyyy', 'mmm-yy', 'mmmm yyyy', 'mmmm', 'd-mmm', 'dd/mm/yyyy', '[$-409]mmm\\ yy;@'];
  const formats = codes.map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`).join('');
  const styles = codes.map((_, place) => `<xf numFmtId="${164 + place}"/>`).join('');
  const cells = [...codes, '', ''].map((_, place) => `<c r="${'ABCDEFGHI'[place]}2" s="${place + 1}"><v>33000</v></c>`);
  const file = makeXlsx(
    sheetXml(`<row r="1"><c r="A1" t="inlineStr"><is><t>H</t></is></c></row><row r="2">${cells.join('')}</row>`),
    [
      {
        name: 'xl/styles.xml',
        data: `<styleSheet><numFmts>${formats}</numFmts><cellXfs><xf numFmtId="0"/>${styles}<xf numFmtId="16"/><xf numFmtId="17"/></cellXfs></styleSheet>`,
      },
    ],
  );
  expect((await xlsx(file)).rows).toEqual([
    ['1990', 'May 1990', 'May 1990', 'May', '--05-07', '1990-05-07', 'May 1990', '--05-07', 'May 1990'],
  ]);
  const shown = ['1990', 'May-90', 'mai 1990', '05/1990', 'Mai', '7 May', '07/05/1990', '07 May 90'].map(
    (text) =>
      `<table:table-cell office:value-type="date" office:date-value="1990-05-07"><text:p>${text}</text:p></table:table-cell>`,
  );
  const content = `<table:table table:name="A"><table:table-row><table:table-cell><text:p>H</text:p></table:table-cell></table:table-row><table:table-row>${shown.join('')}</table:table-row></table:table>`;
  const ods = await readSheet({
    name: 'a.ods',
    bytes: makeZip([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', data: content },
    ]),
  });
  expect(ods.rows).toEqual([
    ['1990', 'May 1990', 'May 1990', 'May 1990', 'May', '--05-07', '1990-05-07', '1990-05-07'],
  ]);
});

test('reads all rows of an .ods table: repeated headers, groups, merged and repeated cells, notes left out', async () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell ${more}>\n <text:p>${text}</text:p>\n</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const zero = 'office:value-type="float" office:value="8031110201"';
  const content = `<table:table table:name="A">
    <table:table-header-rows>${row(cell('Name'), cell('Surname'), cell('Phone'))}</table:table-header-rows>
    <table:table-row-group>${row(cell('Ada<office:annotation><text:p>x</text:p></office:annotation>'), cell('Obi', 'table:number-rows-spanned="2"'), cell('08031110201', zero))}
    ${row(cell('Bola &amp;<text:s text:c="2"/>Co'), '<table:covered-table-cell/>')}</table:table-row-group>
    ${row(cell('same', 'table:number-columns-repeated="2"'), cell('12 Rd</text:p><text:p>Ikeja'))}</table:table>`;
  const bytes = makeZip([
    { name: 'content.xml', data: `<office:document-content>${content}</office:document-content>` },
  ]);
  expect(await readRows({ name: 'a.ods', bytes })).toMatchObject({
    headers: ['Name', 'Surname', 'Phone'],
    rows: [
      ['Ada', 'Obi', '08031110201'],
      ['Bola & Co', 'Obi'],
      ['same', 'same', '12 Rd\nIkeja'],
    ],
    rowNumbers: [2, 3, 4],
  });
});

test('reads workbooks with namespace prefixes, and only the first visible sheet', async () => {
  const prefixed =
    '<x:worksheet xmlns:x="u"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c></x:row><!-- <x:row/> --><x:row><x:c r="B2"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  expect(await xlsx(makeXlsx(prefixed))).toMatchObject({ headers: ['Name'], rows: [['', '7']], rowNumbers: [2] });
  const written = await hucreWrite({
    sheets: [
      { name: 'Old', hidden: true, rows: [['no']] },
      { name: 'New', rows: [['yes']] },
      { name: 'More', rows: [['x']] },
    ],
  });
  const sheet = await xlsx(written);
  expect(sheet.headers).toEqual(['yes']);
  expect(sheet.notes.map(inEnglish)).toEqual(['The sheet “New” was read; the other one was left alone.']);
});

test('formulas of charts, rules and lists to choose from are no text of a cell', async () => {
  const text = (cell: string, said: string) => `<c r="${cell}" t="inlineStr"><is><t>${said}</t></is></c>`;
  const rows = `<row r="1">${text('A1', 'Name')}</row><row r="2">${text('A2', 'Ada')}</row>`;
  const formulas = `<extLst>${'<xm:f>People!A1:A9</xm:f>'.repeat(5000)}</extLst></worksheet>`;
  const sheet = await xlsx(makeXlsx(sheetXml(rows).replace('</worksheet>', formulas)));
  expect(sheet.rows).toEqual([['Ada']]);
});

test('reads an old .xls workbook', async () => {
  const sheet = await readSheet({
    name: 'PEOPLE.XLS',
    bytes: readFileSync(new URL('./people.fixture.xls', import.meta.url)),
  });
  expect(sheet.rows).toEqual([
    ['Ṣọlá', 'Adéyẹmí', 'sola@example.org', '8031234567', '7', 'May', '1990', 'TRUE'],
    ['Bola', 'Eze', '', '+2348059876543', '1990-05-07', '', '', 'FALSE'],
  ]);
});

test('explains unreadable files', async () => {
  const workbook = Buffer.from(await writeXlsx([{ name: 'P', rows: [['A']] }]));
  const cases: [string, Buffer | string, string][] = [
    ['people.xlsx', 'FirstName\nAda', 'sheet.wrong_ending'],
    ['people.csv', workbook, 'sheet.wrong_ending'],
    ['people.xls', workbook, 'sheet.wrong_ending'],
    ['people.pdf', workbook, 'sheet.not_a_sheet'],
    ['people.csv', '%PDF-1.7\n', 'sheet.not_a_sheet'],
    ['people.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'sheet.not_a_sheet'],
    ['people.xls', '<html><table>', 'sheet.not_a_sheet'],
    [
      'people.xls',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      'sheet.not_a_sheet',
    ],
    ['people.csv', '', 'sheet.empty'],
    ['people.csv', '\n , \n', 'sheet.empty'],
    ['people.xlsx', makeXlsx(sheetXml('')), 'sheet.empty'],
    ['people.xlsx', makeZip([{ name: 'word/document.xml', data: '<w/>' }]), 'sheet.not_a_sheet'],
    ['people.xlsx', workbook.subarray(0, 900), 'sheet.broken'],
    ['people.xlsx', makeXlsx(sheetXml(''), [{ name: 'xl/a', data: 'x', flags: 1 }]), 'sheet.locked'],
    ['people.xls', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'), 'sheet.broken'],
    ['people.csv', `A\n${'x\n'.repeat(100_001)}`, 'sheet.too_many_rows'],
    ['people.csv', `A\n${'x,'.repeat(300)}x\n`, 'sheet.too_wide'],
  ];
  for (const [name, bytes, code] of cases) {
    const refusal = await readSheet({ name, bytes: Buffer.from(bytes) }).catch((error: unknown) => error);
    expect(refusal, name + code).toMatchObject({ name: 'SheetRefusal', code, message: expect.stringMatching(/\.$/) });
  }
});

test('accepts exactly 5 MB and not a byte more', async () => {
  const text = Buffer.alloc(MAX_SHEET_BYTES, 'FirstName,A\n');
  expect((await csv(text, 'p.csv').catch((error: unknown) => error)) as object).toMatchObject({
    code: 'sheet.too_many_rows',
  });
  const wide = Buffer.alloc(MAX_SHEET_BYTES, `Ada,${'a'.repeat(1000)}\n`);
  expect((await csv(wide)).rows.length).toBe(Math.ceil(MAX_SHEET_BYTES / 1005) - 1);
  await expect(csv(Buffer.alloc(MAX_SHEET_BYTES + 1, 'a\n'))).rejects.toMatchObject({ code: 'sheet.too_large' });
});

test('headers named like properties of an object are ordinary headers', async () => {
  const sheet = await csv('__proto__,constructor,toString,FirstName\n1,2,3,Ada\n');
  expect(sheet.headers).toEqual(['__proto__', 'constructor', 'toString', 'FirstName']);
  expect(({} as Record<string, unknown>)['1']).toBeUndefined();
});

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.stringMatching(/^[0-9+ ,;"\n]{0,12}$/),
  fc.constant(''),
);

// Both sides trim; no cell keeps a carriage return or a character that XML cannot hold.
const tidy = (text: unknown): string => String(text ?? '').trim();
const writable = (table: string[][]): boolean =>
  !/(?!\n)\p{Cc}|[\ufffe\uffff]|_x[0-9a-f]{4}_/iu.test(table.flat().join(''));

test('reads another program’s workbooks as that program does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }).filter(writable),
      async (table) => {
        const rows = [['Header', 'b', 'c', 'd', 'e'], ...table];
        const bytes = await hucreWrite({ sheets: [{ name: 'A', rows }] });
        const theirs = (await hucreRead(bytes)).sheets[0]?.rows.map((row) => row.map(tidy)) ?? [];
        const ours = await xlsx(bytes);
        ours.rows.forEach((row, index) => {
          const other = theirs[(ours.rowNumbers[index] ?? 0) - 1] ?? [];
          expect(row).toEqual(other.slice(0, row.length));
          expect(other.slice(row.length).join('')).toBe('');
        });
        expect(ours.rows.length).toBe(theirs.slice(1).filter((row) => row.join('')).length);
      },
    ),
    { numRuns: 150 },
  );
});

test('reads CSV as another program does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      async (table) => {
        const text = writeCsv([['Aa', 'Bb', 'Cc'], ...table]);
        const theirs = (parse(text, { bom: true, relax_column_count: true }) as string[][])
          .slice(1)
          .map((row) => row.map((one) => withoutFormulaGuards(tidy(one)).trim()));
        const ours = await csv(text);
        const padded = ours.rows.map((row) => [...row.map((one) => one.trim()), '', ''].slice(0, 3));
        expect(padded).toEqual(theirs.filter((row) => row.join('')));
      },
    ),
    { numRuns: 300 },
  );
});

test('survives two thousand mangled files', async () => {
  const workbook = Buffer.from(
    await writeXlsx([
      {
        name: 'P',
        rows: [
          ['FirstName', 'PhoneNumber'],
          ['Ada', '0803'],
        ],
      },
    ]),
  );
  const text = Buffer.from('FirstName,PhoneNumber\n"Ada",0803\n');
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { minLength: 1, maxLength: 30 }),
      fc.nat(5000),
      async (zipped, changes, length) => {
        const source = zipped ? workbook : text;
        const bytes = Buffer.from(source);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const cut = bytes.subarray(0, length > 2500 ? bytes.length : (length * bytes.length) / 2500);
        const end: unknown = await readRows({ name: zipped ? 'a.xlsx' : 'a.csv', bytes: cut }).catch(
          (error: unknown) => error,
        );
        if (end instanceof Error) expect(end.name).toBe('SheetRefusal');
      },
    ),
    { numRuns: 2_000 },
  );
});

test('exports hold no formulas, and phone numbers come back unchanged', async () => {
  const cells = [
    '=1+1',
    '+2348031234567',
    '+234 (803) 123-4567',
    '-1+cmd',
    '@SUM(A1)',
    '\tx',
    '\r=x',
    '+1+1;',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\n=x',
    '\u200f=1+1',
    '﹦1+1',
    '−1+1',
    'Ade;=1+1;z',
    'Ade";"=1+1',
    '12 High Street\n=1+1\nLagos',
    '0803;+2348031234567',
    'a"b',
    '0803',
  ];
  const text = writeCsv([cells]);
  const back = (parse(text, { bom: true }) as string[][])[0];
  expect(back).toEqual([
    "'=1+1",
    '+2348031234567',
    '+234 (803) 123-4567',
    "'-1+cmd",
    "'@SUM(A1)",
    "'\tx",
    "'\r'=x",
    "'+1+1;",
    "'＝1+1",
    "'＋1",
    "'－1",
    "'＠SUM(A1)",
    "'\n'=x",
    "'\u200f=1+1",
    "'﹦1+1",
    "'−1+1",
    // In programs that expect semicolons, the quotes around these protect nothing.
    "Ade;'=1+1;z",
    `Ade";'"=1+1`,
    "12 High Street\n'=1+1\nLagos",
    '0803;+2348031234567',
    'a"b',
    '0803',
  ]);
  // Our own files read back unchanged, including a list within a note.
  const notes = [
    ...cells.filter((cell) => cell === cell.trim()),
    'Bring:\n- milk\n- bread; -2 if ill',
    '"\n=1+1',
    "O'Brien; 'Seun",
  ];
  expect((await csv(writeCsv([['H'], ...notes.map((note) => [note])]))).rows.flat()).toEqual(notes);
  const book = await writeXlsx([{ name: 'P', rows: [['H'], ...cells.map((value) => [value])] }]);
  const sheet = (await hucreRead(book)).sheets[0];
  expect(sheet?.rows.slice(1).map((row) => row[0])).toEqual(cells);
});

const vcf = (text: string | Uint8Array) => readRows({ name: 'contacts.vcf', bytes: Buffer.from(text) });
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:2.1', ...lines, 'END:VCARD', ''].join('\n');
const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

/** A row's values, by header. */
const said = ({ headers, rows }: Awaited<ReturnType<typeof vcf>>, at = 0) =>
  Object.fromEntries(headers.flatMap((header, place) => (rows[at]?.[place] ? [[header, rows[at][place]]] : [])));

test('a contact without a split name keeps its whole one', async () => {
  const quoted = 'N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:;=4D=61=6D=61=20=4E=6B=\n=65=63=68=69';
  for (const name of ['N:;Mama Nkechi', quoted, 'FN:Mama Nkechi', 'N:;;Mama Nkechi;;', 'NICKNAME:Mama Nkechi'])
    expect(said(await vcf(card(name, 'TEL:08031110201'))), name).toEqual({
      FullName: 'Mama Nkechi',
      PhoneNumber: '08031110201',
    });
});

test('further details of a contact get their own columns, and other people’s numbers do not count as theirs', async () => {
  const sheet = await vcf(
    card(
      'N:Eze;Ada',
      'FN:Mummy Chi',
      'item1.TEL:08031110201',
      'item2.TEL:08031110202',
      'item2.X-ABLabel:_$!<Assistant>!$_',
      'TEL;X-EVOLUTION-ASSISTANT:08031110203',
      'AGENT:\nBEGIN:VCARD\nFN:Joe Help\nTEL:08031110204\nEND:VCARD',
      'TEL;FAX:014610000',
      'ADR;HOME:;;12 Allen Ave;Ikeja;;;',
      'ADR;WORK:;;3 Marina;Lagos;;;',
      'ORG:Zenith Bank;Treasury',
      'NICKNAME:Nke',
      'NOTE:Sings alto\\, owes 200',
      'X-EVOLUTION-ANNIVERSARY:2001-05-06',
      'X-SKYPE:ada.eze',
      'X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Uju;1;;',
      'PHOTO;ENCODING=BASE64:/9j/4AAQ',
      'REV:20200101T000000Z',
    ),
  );
  expect(said(sheet)).toEqual({
    FirstName: 'Ada',
    LastName: 'Eze',
    PhoneNumber: '08031110201',
    Address: '12 Allen Ave, Ikeja',
    'Display name': 'Mummy Chi',
    'Assistant phone': '08031110202; 08031110203; 08031110204',
    Assistant: 'Joe Help',
    Fax: '014610000',
    'Other address': '3 Marina, Lagos',
    'Organisation name': 'Zenith Bank, Treasury',
    Nickname: 'Nke',
    Notes: 'Sings alto, owes 200',
    Anniversary: '2001-05-06',
    'Other notes': 'SKYPE: ada.eze; relation: Uju',
  });
});

test('a truncated contact is read and named', async () => {
  const cut = `BEGIN:VCARD\nFN:Bola Ojo\nTEL:08031110201\n${card('FN:Ada Eze')}BEGIN:VCARD\nFN:Chidi Uko\nTEL:0803`;
  const sheet = await vcf(cut);
  expect(sheet.rows.map((_, at) => said(sheet, at)['FullName'])).toEqual(['Bola Ojo', 'Ada Eze', 'Chidi Uko']);
  expect(sheet.notes.map((note) => inEnglish(note))).toEqual([
    '2 contacts break off before their end (rows 2, 4). What there was of them was read; export them once more to have the rest.',
  ]);
});

test('each line of a contact is read in its declared character set', async () => {
  const lines = [
    Buffer.from('BEGIN:VCARD\nN;CHARSET=Windows-1251:'),
    bytesOf('cf e5 f2 f0 ee e2 3b c8 e2 e0 ed'),
    Buffer.from('\nNOTE;CHARSET=GBK:'),
    bytesOf('d0 a1 c3 f7'),
    Buffer.from('\nADR:;;Großestraße\nORG;CHARSET=ISO-8859-1:Café\nEND:VCARD\n'),
  ];
  const sheet = await vcf(Buffer.concat(lines));
  expect(said(sheet)).toMatchObject({ FirstName: 'Иван', LastName: 'Петров', Notes: '小明', Address: 'Großestraße' });
  // A declared character set that is not the real one.
  expect(said(sheet)['Organisation name']).toBe('CafÃ©');
  expect(sheet.notes).toEqual([]);
});

test.each([
  ['Central European', 'a3 75 6b 61 73 7a 2c 4b 6f b3 6f 64 7a 69 65 6a', 'Łukasz,Kołodziej'],
  ['Central European', 'af 61 6e 65 74 61 2c 47 b9 73 6b 61', 'Żaneta,Gąska'],
  ['Cyrillic', 'c8 e2 e0 ed 2c cf e5 f2 f0 ee e2', 'Иван,Петров'],
  ['Arabic', 'e3 cd e3 cf 2c da e1 ed', 'محمد,علي'],
  ['Chinese', 'd5 c5 c8 fd 2c cd f5 d0 a1 c3 f7', '张三,王小明'],
  ['Windows', '4c 65 66 e8 76 72 65 2c c9 6c 6f ef 73 65', 'Lefèvre,Éloïse'],
  ['old Macs', '4c 65 66 8f 76 72 65 2c 83 6c 6f 95 73 65', 'Lefèvre,Éloïse'],
])('undeclared characters are read as %s if they make words, and the note says: %s', async (way, hex, read) => {
  const sheet = await csv(Buffer.concat([Buffer.from('First,Last\n'), bytesOf(hex)]));
  expect(sheet.rows[0]?.join(',')).toBe(read);
  expect(sheet.notes.map((note) => inEnglish(note)).join(' ')).toContain(way);
});
