import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { everyServerTakes } from '../../core/ascii-address.ts';
import type { Outcome } from '../gateway.ts';
import { DelayedLastByte, type Message, sizeOf } from './delayed-last-byte.ts';
import { outcomeOf, type Phase } from './smtp-replies.ts';

/** As the address of a mail server says it. */
export type ServerOptions = SMTPConnection.Options & { auth?: Parameters<SMTPConnection['login']>[0] };

export type Envelope = { from: string; to: string };

/** Connections to one mail server, each of which carries one message at a time. */
export type Connections = {
  /** Hands one message over, or says for sure that it did not. It never retries; the caller decides. */
  send: (envelope: Envelope, message: Message, deadline?: AbortSignal) => Promise<Outcome | 'accepted'>;
  /** Opens one, signs in, and ends it. */
  tryOut: () => Promise<Outcome | 'accepted'>;
  /** Whether the server took all letters before an @ when it was last connected to; undefined before. */
  takesAllLetters: () => boolean | undefined;
  /** Ends what does nothing of those that are too many by now. */
  endIdle: () => void;
  close: () => void;
};

/** For a connection without a message. */
const nothing = Buffer.alloc(0);

type Open = {
  connection: SMTPConnection;
  carried: number;
  /** Whether an address may have letters beyond ASCII before its @ (RFC 6531). */
  takesAllLetters: boolean;
  /** Its messages are assembled here in turn; parts of one that was not taken may still be on their way. */
  room: Buffer;
  idle?: NodeJS.Timeout;
};

/** Without the extension nodemailer would hand such an address over all the same, and some servers take it for another. */
const onlyAscii: Outcome = {
  outcome: 'refused',
  words: 'The mail server takes no letters but a to z before the @ of an address (it does not offer SMTPUTF8)',
};

/** A server may want a fresh connection after a while, and one that does nothing is ended by us. */
const MOST_MESSAGES = 100;
const IDLE_MS = 20_000;

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 30_000, socketTimeout: 60_000, dnsTimeout: 20_000 };

class Failed extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('The mail server did not take it.');
    this.outcome = outcome;
  }
}

/** `most`: how many there may be now. A process that sends fewer at once gets no more. */
export function smtpConnections(options: ServerOptions, most: () => number): Connections {
  const idle: Open[] = [];
  const all = new Set<Open>();
  let takesAllLetters: boolean | undefined;

  function end(open: Open): void {
    clearTimeout(open.idle);
    all.delete(open);
    const place = idle.indexOf(open);
    if (place >= 0) idle.splice(place, 1);
    open.connection.close();
  }

  /** Opens a connection and signs in. */
  async function connect(): Promise<Open> {
    const { auth, ...rest } = options;
    const connection = new SMTPConnection({ ...timeouts, ...rest });
    const open: Open = { connection, carried: 0, takesAllLetters: false, room: nothing };
    all.add(open);
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined);
    connection.on('error', (error) => {
      broken.reject(error);
      end(open);
    });
    connection.on('end', () => {
      broken.reject(new Error('The mail server ended the connection'));
      end(open);
    });
    const settle = (start: (done: (error?: Error | null) => void) => void) =>
      Promise.race([
        broken.promise,
        new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve()))),
      ]);
    try {
      await settle((done) => {
        connection.connect(done);
      });
      // The server's last reply lists its extensions.
      open.takesAllLetters = /^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse));
      if (auth) await settle((done) => connection.login(auth, done));
      ({ takesAllLetters } = open);
      return open;
    } catch (error) {
      end(open);
      throw new Failed(outcomeOf(error as SMTPConnection.SMTPError, 'before the last byte'));
    }
  }

  async function take(): Promise<Open> {
    const open = idle.pop();
    if (!open) return connect();
    clearTimeout(open.idle);
    return open;
  }

  function giveBack(open: Open): void {
    open.carried += 1;
    if (!all.has(open)) return;
    if (open.carried >= MOST_MESSAGES || all.size > most()) {
      all.delete(open);
      return open.connection.quit();
    }
    open.idle = setTimeout(() => {
      end(open);
    }, IDLE_MS).unref();
    idle.push(open);
  }

  function hand(
    open: Open,
    envelope: Envelope,
    message: Message,
    deadline?: AbortSignal,
  ): Promise<Outcome | 'accepted'> {
    let phase: Phase = 'before the last byte';
    return new Promise((resolve) => {
      const fail = (error: Error): void => {
        done();
        resolve(outcomeOf(error as SMTPConnection.SMTPError, phase));
      };
      const tooLate = (): void => {
        end(open);
        fail(new Error('The mail server was too slow'));
      };
      const ended = (): void => {
        // Lets send() report first.
        setImmediate(() => fail(new Error('The mail server ended the connection')));
      };
      const done = (): void => {
        deadline?.removeEventListener('abort', tooLate);
        open.connection.off('error', fail).off('end', ended);
      };
      deadline?.addEventListener('abort', tooLate, { once: true });
      open.connection.on('error', fail).on('end', ended);
      const size = sizeOf(message);
      if (open.room.length < size) open.room = Buffer.allocUnsafeSlow(size);
      const leaving = new DelayedLastByte(message, open.room, () => (phase = 'after the last byte'));
      open.connection.send({ ...envelope, size }, leaving, (error) => {
        done();
        if (error) return fail(error);
        resolve('accepted');
      });
    });
  }

  /** After a refusal the server starts over; if it does not, the connection is useless. */
  const reset = (open: Open): Promise<boolean> =>
    new Promise((resolve) => {
      const gone = (): void => resolve(false);
      open.connection.once('end', gone).once('error', gone);
      open.connection.reset((error) => {
        open.connection.off('end', gone).off('error', gone);
        resolve(!error);
      });
    });

  return {
    send: async (envelope, message, deadline) => {
      if (deadline?.aborted) return { outcome: 'not now', words: 'delayed' };
      try {
        const open = await take();
        if (deadline?.aborted) {
          giveBack(open);
          return { outcome: 'not now', words: 'delayed' };
        }
        if (!open.takesAllLetters && !everyServerTakes(envelope.to)) {
          giveBack(open);
          return onlyAscii;
        }
        const outcome = await hand(open, envelope, message, deadline);
        if (outcome !== 'accepted') open.room = nothing;
        if (outcome === 'accepted') giveBack(open);
        else if (all.has(open) && (await reset(open))) giveBack(open);
        else end(open);
        return outcome;
      } catch (error) {
        if (error instanceof Failed) return error.outcome;
        throw error;
      }
    },
    tryOut: async () => {
      try {
        const open = await connect();
        all.delete(open);
        open.connection.quit();
        return 'accepted';
      } catch (error) {
        if (error instanceof Failed) return error.outcome;
        throw error;
      }
    },
    takesAllLetters: () => takesAllLetters,
    endIdle: () => {
      for (let [open] = idle; open && all.size > most(); [open] = idle) end(open);
    },
    close: () => {
      for (const open of all) end(open);
    },
  };
}
