import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { acceptedLog, type Accepted, type AcceptedLog } from './accepted-log.ts';
import { callbackSender } from './callback-sender.ts';
import { readBody, type Manner } from './http-simulator.ts';
import { plannedReports, type SignedPlan } from './termii-reports.ts';

/** Sender ids as Termii lists them; `status` in its own words. */
type ListedSenderId = { sender_id: string; status: string; company?: string; usecase?: string };

const perPage = 2;

/** One page of the list, as Termii answers `GET /api/sender-id`. */
function senderIdPage(all: readonly ListedSenderId[], page: number): object {
  const last = Math.max(1, Math.ceil(all.length / perPage));
  const next = page < last ? `/api/sender-id?page=${page + 1}` : null;
  const data = all.slice((page - 1) * perPage, page * perPage);
  return { current_page: page, data, last_page: last, next_page_url: next, per_page: perPage, total: all.length };
}

/** Accepts a request, as Termii does for a free name of the right shape. */
function takeSenderIdRequest(all: ListedSenderId[], body: string): { status: number; answer: object } {
  const { sender_id: mask = '', company = '', usecase = '' } = JSON.parse(body) as Partial<ListedSenderId>;
  const taken = all.some(({ sender_id: known }) => known.toLowerCase() === mask.toLowerCase());
  if (!/^[A-Za-z0-9]{3,11}$/.test(mask) || usecase.length < 20 || company === '' || taken) {
    return { status: 422, answer: { code: 422, message: 'The given data was invalid.' } };
  }
  all.push({ sender_id: mask, company, usecase, status: 'pending' });
  return {
    status: 200,
    answer: { code: 'ok', message: 'Sender Id requested. You will be contacted by your account manager.' },
  };
}

export type TermiiSettings = {
  delayMs: number;
  /** Consumed one per call; then `manner`. */
  script: Manner[];
  manner: Manner;
  /** Refused numbers, digits only: a call with one is refused as a whole, as Termii does. */
  badNumbers: string[];
  reports: SignedPlan | null;
  senderIds: ListedSenderId[];
  balance: number;
};

export type TermiiSimulator = {
  url: string;
  settings: TermiiSettings;
  accepted: AcceptedLog;
  calls: () => number;
  close: () => Promise<void>;
};

type Send = { to: string | string[]; from: string; sms: string; channel: string };

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/**
 * A server that speaks Termii's published protocol on loopback, with faults on request, and remembers the texts it
 * accepted. `/control` lets another process steer it and read the record.
 */
export async function startTermiiSimulator(initial: Partial<TermiiSettings> = {}, port = 0): Promise<TermiiSimulator> {
  const settings: TermiiSettings = {
    delayMs: 0,
    script: [],
    manner: 'accept',
    badNumbers: [],
    reports: null,
    senderIds: [],
    balance: 9000,
    ...initial,
  };
  const accepted = acceptedLog();
  const callbacks = callbackSender();
  let calls = 0;
  let taken = 0;

  function take(body: Send): string {
    const id = `${Date.now()}${String((taken += 1)).padStart(8, '0')}`;
    const numbers = Array.isArray(body.to) ? body.to : [body.to];
    const entries = numbers.map((number): Accepted => ({
      id,
      to: `+${number}`,
      from: body.from,
      text: body.sms,
      channel: body.channel,
      at: Date.now(),
    }));
    for (const entry of entries) accepted.add(entry);
    const plan = settings.reports;
    if (plan) callbacks.send(plannedReports(entries, plan), plan.afterMs);
    return id;
  }

  async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readBody(request)) as Send;
    calls += 1;
    const manner = settings.script.shift() ?? settings.manner;
    if (settings.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, settings.delayMs));
    const numbers = Array.isArray(body.to) ? body.to : [body.to];
    const refused = manner === 'refuse' || numbers.some((number) => settings.badNumbers.includes(number));
    if (refused) return answer(response, 400, { code: 400, message: 'Invalid Phone Number' });
    if (manner === 'do not disturb')
      return answer(response, 200, { code: 'dnd', message: 'DND Active on Phone Number' });
    if (manner === 'wrong key') return answer(response, 401, { message: 'Invalid api key' });
    if (manner === 'too many requests') return answer(response, 429, { message: 'Too Many Attempts.' });
    if (manner === 'server error') return answer(response, 503, { message: 'Service Unavailable' });
    if (manner === 'reset before accepting') return void request.socket.destroy();
    const id = take(body);
    if (manner === 'silent after accepting') return;
    if (manner === 'reset after accepting') return void request.socket.destroy();
    if (manner === 'nonsense after accepting') return void response.writeHead(502).end('<html>Bad gateway</html>');
    answer(response, 200, {
      code: 'ok',
      message_id: id,
      message: 'Successfully Sent',
      balance: 9000,
      user: 'Simulator',
    });
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://local');
    if (request.method === 'POST' && url.pathname.startsWith('/api/sms/send')) return send(request, response);
    if (url.pathname === '/api/get-balance') {
      if (settings.manner === 'wrong key') return answer(response, 401, { message: 'Invalid api key' });
      return answer(response, 200, { user: 'Simulator', balance: settings.balance, currency: 'NGN' });
    }
    if (request.method === 'GET' && url.pathname === '/api/sender-id') {
      return answer(response, 200, senderIdPage(settings.senderIds, Number(url.searchParams.get('page') ?? 1)));
    }
    if (request.method === 'POST' && url.pathname === '/api/sender-id/request') {
      const taken = takeSenderIdRequest(settings.senderIds, await readBody(request));
      return answer(response, taken.status, taken.answer);
    }
    if (request.method === 'POST' && url.pathname === '/control') {
      Object.assign(settings, JSON.parse(await readBody(request)));
      return answer(response, 200, settings);
    }
    if (url.pathname === '/control/accepted') return answer(response, 200, accepted.all());
    answer(response, 404, { message: 'Not found' });
  }

  const server = createServer((request, response) => {
    route(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    settings,
    accepted,
    calls: () => calls,
    close: async () => {
      callbacks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
