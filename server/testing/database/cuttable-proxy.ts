import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A connection to a PostgreSQL server that a test can cut. `down`: nobody gets through until `up`. `cutAfter`: breaks
 * off as soon as this has gone through on one connection, before an answer comes back. `silence`: open
 * connections stay open, but nothing gets through any more, as when a cable is pulled. `freeze`: nor through new ones, until `up`.
 */
export type CuttableProxy = {
  url: string;
  down: () => void;
  up: () => void;
  cutAfter: (words: RegExp) => void;
  silence: () => void;
  freeze: () => void;
  close: () => Promise<void>;
};

export async function startCuttableProxy(url: string): Promise<CuttableProxy> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const open = () =>
    folder?.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), folder ?? target.hostname);
  const sockets = new Set<Socket>();
  const said = new Map<Socket, string>();
  let isDown = false;
  let isFrozen = false;
  let fatal: RegExp | null = null;
  const server = createServer((near) => {
    if (isDown) return void near.destroy();
    if (isFrozen) return void sockets.add(near.pause().on('error', () => undefined));
    const far = open();
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    near.on('data', (piece: Buffer) => {
      far.write(piece);
      if (!fatal) return;
      const words = (said.get(near) ?? '') + piece.toString('latin1');
      said.set(near, words);
      if (!fatal.test(words)) return;
      fatal = null;
      near.destroy();
    });
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const near = new URL(url);
  near.searchParams.delete('host');
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const silence = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return {
    url: near.href,
    down: () => {
      isDown = true;
      cut();
    },
    up: () => {
      [isDown, isFrozen] = [false, false];
    },
    cutAfter: (words) => {
      said.clear();
      fatal = words;
    },
    silence,
    freeze: () => {
      isFrozen = true;
      silence();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
