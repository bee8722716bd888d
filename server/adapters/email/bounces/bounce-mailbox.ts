import { ImapFlow } from 'imapflow';
import type { Log } from '../../../core/log.ts';
import { requiredTls } from '../smtp.ts';
import { largestBounceBytes } from './read-bounce.ts';

export type MailboxOptions = {
  /** `imaps://user:password@host:993/INBOX`; `imap://` changes to TLS, as `requiredTls` says. */
  url: string;
  log: Log;
  /** The wait after a failure, in milliseconds; it doubles up to `longestWaitMs`. */
  firstWaitMs?: number;
  longestWaitMs?: number;
  /** How often the mailbox is read if its server does not announce new mail, in milliseconds. */
  pollMs?: number;
};

/**
 * Stays connected to the mailbox where bounces arrive, and hands over each unread message once. It counts as read when the
 * listener has resolved, so that what could not be written down is handed over again. Other mail is marked as read, too:
 * the mailbox is for bounces alone.
 */
export function bounceMailbox(
  { url, log, firstWaitMs = 5_000, longestWaitMs = 300_000, pollMs = 60_000 }: MailboxOptions,
  listener: (raw: Uint8Array) => Promise<void>,
): { close: () => Promise<void> } {
  let client: ImapFlow | undefined;
  let ended = false;
  let wake: () => void = () => undefined;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function stay(): Promise<void> {
    let wait = firstWaitMs;
    while (!ended) {
      try {
        client = connection(url);
        // The call in progress rejects anyway; without a listener the event would end the process.
        client.on('error', () => wake());
        client.on('close', () => wake());
        client.on('exists', () => wake());
        await client.connect();
        await client.mailboxOpen(mailboxOf(url));
        wait = firstWaitMs;
        while (!ended && client.usable) {
          await readUnread(client, listener);
          if (!client.usable || ended) continue;
          // Start listening now; the client would only begin after 15 s. The next command ends it.
          void client.idle().catch(() => wake());
          await pause(pollMs);
        }
      } catch (error) {
        if (!ended) log.warn({ err: error }, 'The mailbox of bounces cannot be read; it is tried again');
      }
      client?.close();
      if (!ended) await pause(wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, longestWaitMs);
    }
  }

  const running = stay();
  return {
    close: async () => {
      ended = true;
      wake();
      client?.close();
      await running;
    },
  };
}

function connection(url: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  return new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && requiredTls(url).required && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 300_000,
  });
}

const mailboxOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';

/** One after another, so that a full mailbox takes no more memory than one message. */
async function readUnread(client: ImapFlow, listener: (raw: Uint8Array) => Promise<void>): Promise<void> {
  const unread = (await client.search({ seen: false }, { uid: true })) || [];
  for (const uid of unread) {
    // One byte more than is read tells a message that is too long from one that just fits.
    const message = await client.fetchOne(
      String(uid),
      { source: { start: 0, maxLength: largestBounceBytes + 1 } },
      { uid: true },
    );
    if (message && message.source) await listener(message.source);
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  }
}
