import { SMTPServer } from 'smtp-server';
import { acceptedLog, type AcceptedLog } from './accepted-log.ts';

/** The server's treatment of the next message, if it is not accepted. */
export type SmtpManner =
  | 'bad mailbox'
  | 'full mailbox'
  | 'blocked'
  | 'greylisted'
  | 'bad content'
  | 'policy'
  | 'bad sender'
  | 'break in the data'
  | 'reset after accepting'
  | 'silent after accepting';

export type SmtpSettings = {
  script: SmtpManner[];
  /** The manner for every message that the script leaves out. */
  always?: SmtpManner;
  /** Milliseconds until it confirms a message. */
  delayMs: number;
  user?: { name: string; password: string };
  /** Offers STARTTLS, with a self-signed certificate. */
  tls?: boolean;
  greeting?: number;
  /** Accepts only ASCII addresses. */
  onlyAscii?: boolean;
};

export type SmtpSimulator = {
  port: number;
  url: string;
  settings: SmtpSettings;
  accepted: AcceptedLog;
  /** Messages as received, with their return addresses. */
  messages: { raw: string; from: string; to: string }[];
  /** Connections opened in all, the most at once, and those open now. */
  connections: { all: number; most: number; now: () => number };
  close: () => Promise<void>;
};

const replies: Partial<Record<SmtpManner, [number, string]>> = {
  // Long enough to be cut in the middle of its last character, which no database stores.
  'bad mailbox': [550, `5.1.1 No such mailbox here ${'x'.repeat(268)}😀`],
  'full mailbox': [552, '5.2.2 Mailbox full'],
  // The code of a bad mailbox, although this server refuses for another reason.
  blocked: [550, '5.1.1 Your network is on our blacklist'],
  greylisted: [451, '4.7.1 Greylisted, try again later'],
  'bad content': [554, '5.6.0 Message refused'],
  policy: [550, '5.7.1 Refused for reasons of policy'],
  'bad sender': [553, '5.1.8 Sender address refused'],
};

const refusedRecipients: readonly SmtpManner[] = ['bad mailbox', 'full mailbox', 'blocked', 'greylisted', 'policy'];

const refusal = (manner: SmtpManner): Error => {
  const [code, words] = replies[manner] ?? [550, 'Refused'];
  return Object.assign(new Error(words), { responseCode: code });
};

/** A mail server that accepts messages, refuses them in the ways of real servers, and breaks off on request. */
export async function startSmtpSimulator(patch: Partial<SmtpSettings> = {}): Promise<SmtpSimulator> {
  const settings: SmtpSettings = { script: [], delayMs: 0, ...patch };
  const accepted = acceptedLog();
  const messages: SmtpSimulator['messages'] = [];
  const connections = { all: 0, most: 0, now: () => server.connections.size };
  const manners = new Map<string, SmtpManner | undefined>();
  const next = (id: string): SmtpManner | undefined => {
    const manner = settings.script.shift() ?? settings.always;
    manners.set(id, manner);
    return manner;
  };
  const server = new SMTPServer({
    authOptional: settings.user === undefined,
    allowInsecureAuth: true,
    disabledCommands: settings.tls ? [] : ['STARTTLS'],
    hideSMTPUTF8: settings.onlyAscii ?? false,
    onConnect: (_session, done) => {
      connections.all += 1;
      connections.most = Math.max(connections.most, server.connections.size);
      if (settings.greeting) return done(Object.assign(new Error('Go away'), { responseCode: settings.greeting }));
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      const known = username === settings.user?.name && password === settings.user?.password;
      if (known) return done(null, { user: username });
      done(Object.assign(new Error('5.7.8 Wrong password'), { responseCode: 535 }));
    },
    onMailFrom: (_address, { id }, done) => done(next(id) === 'bad sender' ? refusal('bad sender') : null),
    onRcptTo: (_address, { id }, done) => {
      const manner = manners.get(id);
      const ofRecipient = manner !== undefined && refusedRecipients.includes(manner);
      done(ofRecipient ? refusal(manner) : null);
    },
    onData: (stream, { id, envelope }, done) => {
      const manner = manners.get(id);
      const pieces: Buffer[] = [];
      const hangUp = () => [...server.connections].find((one) => one.id === id)?._socket.destroy();
      stream.on('data', (piece: Buffer) => {
        pieces.push(piece);
        if (manner === 'break in the data') hangUp();
      });
      stream.on('end', () => {
        if (manner === 'bad content') return done(refusal(manner));
        if (manner === 'break in the data') return;
        const to = envelope.rcptTo.map(({ address }) => address).join();
        const raw = Buffer.concat(pieces).toString('latin1');
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        messages.push({ raw, from, to });
        accepted.add({ id: String(messages.length), to, from, text: '', at: Date.now() });
        if (manner === 'reset after accepting') return void hangUp();
        if (manner !== 'silent after accepting') setTimeout(() => done(), settings.delayMs);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const login = settings.user ? `${settings.user.name}:${settings.user.password}@` : '';
  return {
    port,
    url: `smtp://${login}127.0.0.1:${port}`,
    settings,
    accepted,
    messages,
    connections,
    close: () =>
      new Promise<void>((resolve) => {
        for (const one of server.connections) one._socket.destroy();
        server.close(() => resolve());
      }),
  };
}
