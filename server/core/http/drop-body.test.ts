import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropBody } from './drop-body.ts';

const bodies: { path: string | undefined; bytes: number; copied: number }[] = [];
const server = createServer((request, response) => {
  if (request.url === '/refused-later')
    return void setImmediate(() => {
      response.end('refused');
      dropBody(request);
    });
  if (request.url === '/refused') {
    response.end('refused');
    dropBody(request);
  }
  void read(request);
  request.on('end', () => request.url !== '/refused' && response.end('taken'));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function read(request: IncomingMessage): Promise<void> {
  const one = { path: request.url, bytes: Number(request.headers['content-length']), copied: 0 };
  bodies.push(one);
  request.on('data', (piece: Buffer) => (one.copied += piece.length)).on('error', () => undefined);
}

const open = () => {
  const address = server.address();
  return connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1').setEncoding('utf8');
};
const head = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`;

test('of what is let go nothing is copied, and the next message on the connection is read whole', async () => {
  const socket = open();
  let heard = '';
  socket.on('data', (piece: string) => (heard += piece));
  socket.write(head('/refused', 900_000));
  await expect.poll(() => heard).toContain('refused');
  // The end of the one and the whole of the next in one piece.
  socket.write('x'.repeat(900_000) + head('/taken', 9) + 'y'.repeat(9));
  await expect.poll(() => heard).toContain('taken');
  expect(bodies).toEqual([
    { path: '/refused', bytes: 900_000, copied: 0 },
    { path: '/taken', bytes: 9, copied: 9 },
  ]);
  socket.destroy();
});

test('who breaks off while theirs is let go spoils nothing for whoever comes next', async () => {
  bodies.length = 0;
  for (let turn = 0; turn < 20; turn += 1) {
    const socket = open();
    socket.write(head('/refused', 1000));
    await once(socket, 'data');
    socket.destroy();
    await once(socket, 'close');
    const next = open();
    next.write(head('/taken', 5) + 'yyyyy');
    await once(next, 'data');
    next.destroy();
  }
  expect(bodies.filter(({ path }) => path === '/taken').every(({ copied }) => copied === 5)).toBe(true);
});

test('what has come before a refusal is given back at once', async () => {
  const body = 'x'.repeat(120_000);
  const socket = open();
  let heard = 0;
  socket.on('data', (piece: string) => (heard += piece.split('refused').length - 1));
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let turn = 1; turn <= 100; turn += 1) {
    socket.write(head('/refused-later', body.length) + body);
    await expect.poll(() => heard, { interval: 1 }).toBe(turn);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  socket.destroy();
  expect(most).toBeLessThan(1_500_000);
});
