import { randomBytes } from 'node:crypto';
import { acceptedLog, type Accepted, type AcceptedLog } from './accepted-log.ts';
import { callbackSender, type Callback } from './callback-sender.ts';
import {
  startHttpSimulator,
  wordsFor,
  type Answer,
  type Call,
  type HttpSettings,
  type Manner,
} from './http-simulator.ts';

export type AfricasTalkingSettings = HttpSettings & {
  /** Status code and words for single numbers, which do not affect the others of their call. */
  numbers: Record<string, [code: number, status: string]>;
};

export type AfricasTalkingSimulator = {
  url: string;
  settings: AfricasTalkingSettings;
  accepted: AcceptedLog;
  calls: () => number;
  close: () => Promise<void>;
};

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** A delivery report as posted; a reason comes only with Rejected and Failed. */
export function africasTalkingReport(
  url: string,
  { id, to }: { id: string; to: string },
  status: string,
  failureReason = '',
): Callback {
  const fields = new URLSearchParams({ id, status, phoneNumber: to, networkCode: '62130', retryCount: '0' });
  if (failureReason) fields.set('failureReason', failureReason);
  return { url, headers: form, body: fields.toString() };
}

/** A person's message to our number, as posted. */
export function africasTalkingReply(
  url: string,
  reply: { id: string; from: string; to: string; text: string; date: string },
): Callback {
  return {
    url,
    headers: form,
    body: new URLSearchParams({ ...reply, linkId: '', cost: 'NGN 2.2000', networkCode: '62130' }).toString(),
  };
}

/** The notice that a person opted out of a sender id. */
export function africasTalkingOptOut(url: string, notice: { senderId: string; phoneNumber: string }): Callback {
  return { url, headers: form, body: new URLSearchParams(notice).toString() };
}

/** A server that speaks the published protocol of Africa's Talking on loopback, and remembers the texts it accepted. */
export async function startAfricasTalkingSimulator(
  initial: Partial<AfricasTalkingSettings> = {},
): Promise<AfricasTalkingSimulator> {
  const settings: AfricasTalkingSettings = {
    delayMs: 0,
    script: [],
    manner: 'accept',
    numbers: {},
    reports: null,
    ...initial,
  };
  const accepted = acceptedLog();
  const callbacks = callbackSender();

  function report(entries: Accepted[]): void {
    const plan = settings.reports;
    if (!plan) return;
    const list = entries.flatMap((entry) =>
      wordsFor(entry.to, plan, 'Sent', 'Success').map((word) => africasTalkingReport(plan.url, entry, word)),
    );
    callbacks.send(list, plan.afterMs);
  }

  function take({ method, url, headers, body }: Call): (() => Answer) | undefined {
    if (method !== 'POST' || url.pathname !== '/version1/messaging') return undefined;
    const fields = new URLSearchParams(body);
    const numbers = (fields.get('to') ?? '').split(',');
    const text = fields.get('message') ?? '';
    return () => {
      if (headers['apikey'] === undefined || !fields.get('username'))
        return { status: 401, value: 'The supplied authentication is invalid' };
      const entries: Accepted[] = [];
      const recipients = numbers.map((number) => {
        const [code, status] = settings.numbers[number] ?? [fields.get('enqueue') === '1' ? 102 : 101, 'Success'];
        if (code > 102) return { statusCode: code, number, status, cost: '0', messageId: 'None' };
        const id = `ATXid_${randomBytes(16).toString('hex')}`;
        entries.push({ id, to: number, from: fields.get('from') ?? '', text, at: Date.now() });
        return { statusCode: code, number, status, cost: 'NGN 2.2000', messageId: id };
      });
      for (const entry of entries) accepted.add(entry);
      report(entries);
      const message = `Sent to ${entries.length}/${numbers.length} Total Cost: NGN ${entries.length * 2.2}`;
      return { status: 201, value: { SMSMessageData: { Message: message, Recipients: recipients } } };
    };
  }

  function refusal(manner: Manner): Answer | undefined {
    if (manner === 'refuse')
      return { status: 201, value: { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } } };
    if (manner === 'too many requests') return { status: 429, value: 'Too many requests' };
    if (manner === 'wrong key') return { status: 401, value: 'The supplied authentication is invalid' };
    if (manner === 'server error') return { status: 503, value: 'Service unavailable' };
    return undefined;
  }

  const other = ({ url }: Call): Answer =>
    url.pathname === '/version1/user'
      ? { status: 200, value: { UserData: { balance: 'NGN 9000.0000' } } }
      : { status: 404, value: 'Not found' };
  const server = await startHttpSimulator({ settings, take, refusal, other });
  return {
    ...server,
    settings,
    accepted,
    close: () => {
      callbacks.stop();
      return server.close();
    },
  };
}
