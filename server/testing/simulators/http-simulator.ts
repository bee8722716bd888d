import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A simulated provider's answer to the next calls. `after accepting`: it accepts the texts, and the caller gets no
 * answer.
 */
export type Manner =
  | 'accept'
  | 'refuse'
  | 'do not disturb'
  | 'too many requests'
  | 'wrong key'
  | 'server error'
  | 'silent after accepting'
  | 'reset after accepting'
  | 'reset before accepting'
  | 'nonsense after accepting';

/** A simulated provider's reports on accepted texts, planned when it accepts them. */
export type ReportPlan = {
  url: string;
  afterMs: number;
  /** The first word comes after the final one rather than before it. */
  outOfOrder?: boolean;
  twice?: boolean;
  /** The provider's final word for certain numbers; every other number is delivered. */
  endings?: Record<string, string>;
};

export type HttpSettings = {
  delayMs: number;
  /** Consumed one per call; then `manner`. */
  script: Manner[];
  manner: Manner;
  reports: ReportPlan | null;
};

/** The first and last word about one number, in the planned order and repetition. */
export function wordsFor(to: string, plan: ReportPlan, first: string, delivered: string): string[] {
  const last = Object.entries(plan.endings ?? {}).find(([digits]) => to.endsWith(digits))?.[1] ?? delivered;
  const words = plan.outOfOrder ? [last, first] : [first, last];
  return plan.twice ? [...words, ...words] : words;
}

/** One call as a handler sees it. */
export type Call = { method: string; url: URL; headers: IncomingMessage['headers']; body: string };
export type Answer = { status: number; value: unknown };

type Handlers = {
  settings: HttpSettings;
  /** Accepts the texts of a sending call, and returns the normal answer; undefined if the call does not send. */
  take: (call: Call) => (() => Answer) | undefined;
  /** The answer of a refusing manner. */
  refusal: (manner: Manner) => Answer | undefined;
  /** Any other call. */
  other: (call: Call) => Answer;
};

/** The whole body of a call. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function answer(response: ServerResponse, { status, value }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** A provider on loopback: its protocol is in the handlers, its delays and faults on request here. */
export async function startHttpSimulator({
  settings,
  take,
  refusal,
  other,
}: Handlers): Promise<{ url: string; calls: () => number; close: () => Promise<void> }> {
  let calls = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://local');
    const call = { method: request.method ?? 'GET', url, headers: request.headers, body: await readBody(request) };
    const accept = take(call);
    if (!accept) return answer(response, other(call));
    calls += 1;
    const manner = settings.script.shift() ?? settings.manner;
    if (settings.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, settings.delayMs));
    const refused = refusal(manner);
    if (refused) return answer(response, refused);
    if (manner === 'reset before accepting') return void request.socket.destroy();
    const accepted = accept();
    if (manner === 'silent after accepting') return;
    if (manner === 'reset after accepting') return void request.socket.destroy();
    if (manner === 'nonsense after accepting') return void response.writeHead(502).end('<html>Bad gateway</html>');
    answer(response, accepted);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
