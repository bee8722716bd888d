import { crc32, deflateSync, inflateRawSync } from 'node:zlib';

/** A square PNG of one colour, one bit a pixel: small as a file, huge once decoded. */
export function blankPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The header of a BMP that declares this size, run-length encoded, with almost no data. */
export function bmpWithoutPixels(width: number, height: number): Buffer {
  const bmp = Buffer.alloc(120);
  bmp.write('BM');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(width, 18);
  bmp.writeInt32LE(height, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(8, 28);
  bmp.writeUInt32LE(1, 30);
  return bmp;
}

/** A form that sends a small picture in the named field. */
export function pictureForm(field: string): FormData {
  const form = new FormData();
  form.set(field, new File([blankPng(120) as BlobPart], 'picture.png'));
  return form;
}

/** One file of a zip, by its central directory. Throws if it is missing. */
export function readZipEntry(zip: Buffer, name: string): Buffer {
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1)) {
    if (zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)) !== name) continue;
    const start = zip.readUInt32LE(at + 42);
    const from = start + 30 + zip.readUInt16LE(start + 26);
    return inflateRawSync(zip.subarray(from, from + zip.readUInt32LE(at + 20)));
  }
  throw new Error(`there is no ${name}`);
}
