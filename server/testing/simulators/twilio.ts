import { randomBytes } from 'node:crypto';
import { twilioSignature } from '../../adapters/sms/twilio-callback.ts';
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

export type TwilioSimulator = {
  url: string;
  settings: HttpSettings;
  accepted: AcceptedLog;
  calls: () => number;
  close: () => Promise<void>;
};

export const twilioAccount = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'the token' };

function signed(url: string, fields: URLSearchParams, token: string): Callback {
  const signature = twilioSignature(url, fields, token);
  return {
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: fields.toString(),
  };
}

/** A status callback as posted, signed as Twilio signs. */
export function twilioReport(
  url: string,
  { id, to }: { id: string; to: string },
  status: string,
  errorCode = '',
  token = twilioAccount.authToken,
): Callback {
  const fields = new URLSearchParams({
    AccountSid: twilioAccount.accountSid,
    ApiVersion: '2010-04-01',
    From: '+12025550100',
    MessageSid: id,
    MessageStatus: status,
    SmsSid: id,
    SmsStatus: status,
    To: to,
  });
  if (errorCode) fields.set('ErrorCode', errorCode);
  return signed(url, fields, token);
}

/** A person's message to our number, as posted. */
export function twilioReply(
  url: string,
  { id, from, to, text, optOut }: { id: string; from: string; to: string; text: string; optOut?: string },
  token = twilioAccount.authToken,
): Callback {
  const fields = new URLSearchParams({
    MessageSid: id,
    SmsSid: id,
    SmsMessageSid: id,
    AccountSid: twilioAccount.accountSid,
    From: from,
    To: to,
    Body: text,
    NumMedia: '0',
    NumSegments: '1',
    FromCountry: 'NG',
    ApiVersion: '2010-04-01',
    ...(optOut && { OptOutType: optOut }),
  });
  return signed(url, fields, token);
}

/** A server that speaks Twilio's published messaging protocol on loopback, and remembers what it took on. */
export async function startTwilioSimulator(initial: Partial<HttpSettings> = {}): Promise<TwilioSimulator> {
  const settings: HttpSettings = { delayMs: 0, script: [], manner: 'accept', reports: null, ...initial };
  const accepted = acceptedLog();
  const callbacks = callbackSender();
  const { accountSid, authToken } = twilioAccount;
  const account = `/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const listed = ({ id, to, from, text, at }: Accepted) => ({
    sid: id,
    body: text,
    to,
    from,
    status: 'sent',
    direction: 'outbound-api',
    date_created: new Date(at).toUTCString(),
    date_sent: new Date(at).toUTCString(),
    error_code: null,
    error_message: null,
    num_segments: '1',
    price: null,
  });

  function take({ method, url, headers, body }: Call): (() => Answer) | undefined {
    if (method !== 'POST' || url.pathname !== `${account}/Messages.json`) return undefined;
    const fields = new URLSearchParams(body);
    return () => {
      if (headers.authorization !== authorization)
        return { status: 401, value: { code: 20003, message: 'Authenticate', status: 401 } };
      const id = `SM${randomBytes(16).toString('hex')}`;
      const from = fields.get('From') ?? fields.get('MessagingServiceSid') ?? '';
      const entry = { id, to: fields.get('To') ?? '', from, text: fields.get('Body') ?? '', at: Date.now() };
      accepted.add(entry);
      const plan = settings.reports;
      const address = fields.get('StatusCallback');
      if (plan && address)
        callbacks.send(
          wordsFor(entry.to, plan, 'sent', 'delivered').map((word) => twilioReport(address, entry, word)),
          plan.afterMs,
        );
      return { status: 201, value: { ...listed(entry), status: 'queued', date_sent: null } };
    };
  }

  function refusal(manner: Manner): Answer | undefined {
    const refused = (status: number, code: number, message: string): Answer => ({
      status,
      value: { code, message, status },
    });
    if (manner === 'refuse') return refused(400, 21211, "Invalid 'To' Phone Number");
    if (manner === 'do not disturb') return refused(400, 21610, 'Attempt to send to unsubscribed recipient');
    if (manner === 'too many requests') return refused(429, 20429, 'Too Many Requests');
    if (manner === 'wrong key') return refused(401, 20003, 'Authenticate');
    if (manner === 'server error') return refused(503, 20503, 'Service unavailable');
    return undefined;
  }

  function other({ url, headers }: Call): Answer {
    if (headers.authorization !== authorization)
      return { status: 401, value: { code: 20003, message: 'Authenticate', status: 401 } };
    if (url.pathname === `${account}/Balance.json`)
      return { status: 200, value: { account_sid: accountSid, balance: '90.00', currency: 'USD' } };
    if (url.pathname === `${account}/Messages.json`) {
      const size = Number(url.searchParams.get('PageSize') ?? 50);
      const messages = accepted
        .all()
        .filter(({ to }) => to === url.searchParams.get('To'))
        .toReversed();
      return {
        status: 200,
        value: {
          messages: messages.slice(0, size).map(listed),
          next_page_uri: messages.length > size ? '/next' : null,
        },
      };
    }
    const one = accepted.all().find(({ id }) => url.pathname === `${account}/Messages/${id}.json`);
    return one
      ? { status: 200, value: listed(one) }
      : { status: 404, value: { code: 20404, message: 'Not found', status: 404 } };
  }

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
