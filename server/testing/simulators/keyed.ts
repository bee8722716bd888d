import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { acceptedLog, type AcceptedLog } from './accepted-log.ts';

/**
 * A provider that knows our references: with them it accepts each text once, or reports the texts it accepted, or
 * neither.
 */
export type KeyedSettings = { keys: boolean; lookup: boolean; delayMs: number };

export type KeyedSimulator = {
  url: string;
  settings: KeyedSettings;
  accepted: AcceptedLog;
  close: () => Promise<void>;
};

type Text = { reference: string; to: string; from: string; text: string };

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * `POST /send` accepts a list of texts, `GET /texts/<reference>` returns the outcome of one. Half of the delay comes
 * after accepting.
 */
export async function startKeyedSimulator(initial: Partial<KeyedSettings> = {}): Promise<KeyedSimulator> {
  const settings: KeyedSettings = { keys: true, lookup: true, delayMs: 0, ...initial };
  const accepted = acceptedLog();
  const ids = new Map<string, string>();
  const pause = () => new Promise((resolve) => setTimeout(resolve, settings.delayMs / 2));

  function take({ reference, to, from, text }: Text): { reference: string; id: string } {
    const known = settings.keys ? ids.get(reference) : undefined;
    if (known !== undefined) return { reference, id: known };
    const id = `k${accepted.all().length}`;
    ids.set(reference, id);
    accepted.add({ id, to, from, text, reference, at: Date.now() });
    return { reference, id };
  }

  const server = createServer((request, response) => {
    const answer = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const run = async () => {
      if (request.method === 'GET') return answer({ id: ids.get((request.url ?? '').split('/').at(-1) ?? '') ?? null });
      const texts = JSON.parse(await readBody(request)) as Text[];
      await pause();
      const taken = texts.map(take);
      await pause();
      return answer(taken);
    };
    run().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings,
    accepted,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
