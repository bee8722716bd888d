import { crc32, deflateRawSync } from 'node:zlib';

export type TestEntry = {
  name: string;
  data: Buffer | string;
  /** The false size in the directory, if any. */
  claimedSize?: number;
  /** The false start of the entry in the directory, if any. */
  claimedStart?: number;
  flags?: number;
};

/** A zip file made byte by byte, lies included. */
export function makeZip(entries: TestEntry[], lies: { count?: number } = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const data = Buffer.from(entry.data);
    const packed = deflateRawSync(data, { level: 9 });
    const size = entry.claimedSize ?? data.length;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, packed]);
    const central = Buffer.alloc(46);
    central.write('504b010214 00'.replace(' ', ''), 'hex');
    common.copy(central, 6);
    central.writeUInt32LE(entry.claimedStart ?? at, 42);
    directory.push(Buffer.concat([central, name]));
    files.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(lies.count ?? entries.length, 8);
  end.writeUInt16LE(lies.count ?? entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, list, end]);
}

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The smallest workbook around one worksheet's XML; `parts` adds or replaces files. */
export function makeXlsx(sheetXml: string | Buffer, parts: TestEntry[] = []): Buffer {
  const ours: TestEntry[] = [
    {
      name: '_rels/.rels',
      data: `<Relationships><Relationship Id="r1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships><Relationship Id="rId1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${RELS}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${RELS}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/worksheets/sheet1.xml', data: sheetXml },
  ];
  const names = new Set(parts.map((part) => part.name));
  return makeZip([...ours.filter((part) => !names.has(part.name)), ...parts]);
}

/** A worksheet around its rows. */
export function sheetXml(rows: string): string {
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
}
