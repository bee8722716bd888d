import { Agent, request } from 'node:http';
import { randomFrom, type FuzzedCall, fuzzedCall } from './fuzzed-call.ts';

/** Who calls: the cookie to send, '' for nobody. */
type Fuzzing = {
  url: string;
  count: number;
  atOnce: number;
  seed: number;
  cookies: readonly string[];
  ids: readonly string[];
};

export type Fuzzed = { failures: string[]; statuses: Map<number, number> };

/** Sends so many requests made by chance; answers what no request may be answered with, each with what led to it. */
export async function sendFuzzed({ url, count, atOnce, seed, cookies, ids }: Fuzzing): Promise<Fuzzed> {
  const chance = randomFrom(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  const oneAfterTheOther = async () => {
    while (sent < count) {
      sent += 1;
      const call = fuzzedCall(chance, ids);
      const cookie = cookies[Math.floor(chance() * cookies.length)] ?? '';
      const status = await exchange({ url, agent, call, cookie });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 || status === 0) failures.push(said(call, status));
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther));
  } finally {
    agent.destroy();
  }
  return { failures, statuses };
}

const said = ({ name, method, path, body }: FuzzedCall, status: number) =>
  `${status} for ${name}: ${method} ${path.slice(0, 200)} ${body?.toString().slice(0, 300) ?? ''}`;

/** Answers the status; 0 where the connection broke. */
function exchange({ url, agent, call, cookie }: { url: string; agent: Agent; call: FuzzedCall; cookie: string }) {
  const { method, path, headers, body } = call;
  return new Promise<number>((resolve) => {
    const sending = request(
      url,
      { agent, method, path, headers: { ...(cookie && { cookie }), ...headers, 'content-length': body?.length ?? 0 } },
      (answer) => {
        answer.resume();
        answer.on('close', () => resolve(answer.statusCode ?? 0));
      },
    );
    sending.on('error', () => resolve(0));
    sending.end(body);
  });
}
