import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const types = { 1: 'A', 12: 'PTR', 16: 'TXT', 28: 'AAAA' } as const;
type RecordType = (typeof types)[keyof typeof types];

export type DnsSimulator = {
  /** The server's address, in the resolver's form. */
  server: string;
  /** Publishes these; other names do not exist. */
  publish: (name: string, type: RecordType, ...values: string[]) => void;
  withdraw: (name: string) => void;
  close: () => Promise<void>;
};

/** A name server on loopback (RFC 1035) that knows only the published records. */
export async function startDnsSimulator(): Promise<DnsSimulator> {
  const zone = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => socket.send(answerTo(question, zone), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    publish: (name, type, ...values) => zone.set(`${type} ${name.toLowerCase()}`, values),
    withdraw: (name) => {
      for (const key of zone.keys()) if (key.endsWith(` ${name.toLowerCase()}`)) zone.delete(key);
    },
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function answerTo(question: Buffer, zone: ReadonlyMap<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  const number = question.readUInt16BE(at + 1);
  const type = number in types ? types[number as keyof typeof types] : undefined;
  const name = labels.join('.').toLowerCase();
  const values = zone.get(`${type} ${name}`) ?? [];
  const exists = [...zone.keys()].some((key) => key.endsWith(` ${name}`));
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(exists ? 0x81_80 : 0x81_83, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(values.length, 6);
  return Buffer.concat([header, question.subarray(12, end), ...values.map((value) => recordOf(number, value))]);
}

function recordOf(type: number, value: string): Buffer {
  const data = dataOf(type, value);
  const head = Buffer.alloc(12);
  // The name is that of the question, at byte 12.
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(type: number, value: string): Buffer {
  if (type === 1) return Buffer.from(value.split('.').map(Number));
  if (type === 12) return Buffer.concat([...value.split('.').map(text), Buffer.from([0])]);
  // A text record is split into pieces of at most 255 bytes.
  return Buffer.concat((value.match(/[^]{1,255}/g) ?? ['']).map(text));
}

function text(part: string): Buffer {
  const bytes = Buffer.from(part, 'latin1');
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}
