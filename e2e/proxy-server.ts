import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Sits between browser and server: the address stays while servers come and go, and answers can be changed. */
export type ProxyServer = {
  url: string;
  /** The server's address, or null. */
  server: string | null;
  /** Paths that get 503. */
  refuses: RegExp | null;
  /** Changes the text of an answer, by its path. */
  changes: (path: string, text: string) => string;
  close: () => Promise<void>;
};

export async function startProxy(): Promise<ProxyServer> {
  const now: ProxyServer = {
    url: '',
    server: null,
    refuses: null,
    changes: (_, text) => text,
    close: async () => undefined,
  };
  const front = createServer((come, back) => {
    const path = come.url ?? '/';
    if (now.server === null) return void come.socket.destroy();
    if (now.refuses?.test(path)) return void back.writeHead(503).end('{}');
    const changed = path === '/door-worker.js';
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...asked } = come.headers;
    const headers = changed ? { ...asked, 'accept-encoding': 'identity' } : come.headers;
    const on = request(new URL(path, now.server), { method: come.method, headers }, (answer) => {
      if (!changed) {
        back.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(back);
      }
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const { 'content-length': _, etag: __, ...kept } = answer.headers;
        back.writeHead(answer.statusCode ?? 502, kept);
        back.end(now.changes(path, Buffer.concat(pieces).toString()));
      });
    });
    on.on('error', () => come.socket.destroy());
    come.pipe(on);
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  now.url = `http://localhost:${(front.address() as AddressInfo).port}`;
  now.close = () =>
    new Promise((closed) => {
      front.close(() => closed());
      front.closeAllConnections();
    });
  return now;
}
