import type { PDU } from 'smpp';
import { bindLink, type Link, type LinkOptions } from './smpp-link.ts';

export type ConnectionOptions = LinkOptions & {
  /** Some SMSCs do not support transceivers: then one connection sends and another receives. */
  separate: boolean;
  /** The first wait before connecting again; it doubles up to `longestWaitMs`. */
  firstWaitMs: number;
  longestWaitMs: number;
};

export type SmppConnection = {
  /** The sending connection, opened when it is time to, or the reason why there is none now. */
  link: () => Promise<Link | { words: string }>;
  /** Stays connected from now on, so that receipts and replies arrive even when nothing is sent. */
  stay: () => void;
  /** Closes a connection that nobody in this process uses. */
  release: () => Promise<void>;
  close: () => Promise<void>;
};

/** Keeps one bound connection (or a pair): when it breaks it is opened again, after a growing wait with jitter. */
export function smppConnection(options: ConnectionOptions, deliver: (pdu: PDU) => Promise<boolean>): SmppConnection {
  let links: Link[] = [];
  let opening: Promise<Link | { words: string }> | undefined;
  let failures = 0;
  let notBefore = 0;
  let words = 'The SMSC is not connected';
  let staying = false;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;

  function lost(): void {
    void part();
    again();
  }

  function again(): void {
    clearTimeout(timer);
    if (!staying || ended) return;
    // A timer may fire a little early.
    timer = setTimeout(() => void (Date.now() < notBefore ? again() : link()), Math.max(10, notBefore - Date.now()));
  }

  function failed(error: unknown): { words: string } {
    failures += 1;
    const wait = Math.min(options.firstWaitMs * 2 ** Math.min(failures - 1, 16), options.longestWaitMs);
    notBefore = Date.now() + wait * (0.75 + Math.random() / 2);
    words = `The SMSC cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
    again();
    return { words };
  }

  async function open(): Promise<Link | { words: string }> {
    const bound: Link[] = [];
    try {
      for (const kind of options.separate ? (['transmitter', 'receiver'] as const) : (['transceiver'] as const)) {
        bound.push(await bindLink(options, kind, { deliver, closed: () => links.length > 0 && lost() }));
      }
      const [first] = bound;
      if (!first || ended || bound.some((link) => !link.isOpen())) throw new Error('it closed the connection');
      links = bound;
      failures = 0;
      // A server that accepts us and disconnects at once is not retried at full speed either.
      notBefore = Date.now() + options.firstWaitMs;
      return first;
    } catch (error) {
      await Promise.all(bound.map((link) => link.close()));
      return failed(error);
    }
  }

  function link(): Promise<Link | { words: string }> {
    const [first] = links;
    if (first?.isOpen()) return Promise.resolve(first);
    if (opening) return opening;
    if (ended || Date.now() < notBefore) return Promise.resolve({ words });
    opening = open().finally(() => {
      opening = undefined;
    });
    return opening;
  }

  async function part(): Promise<void> {
    const open = links;
    links = [];
    await Promise.all(open.map((one) => one.close()));
  }

  return {
    link,
    stay: () => {
      staying = true;
      again();
    },
    release: async () => {
      if (staying) return;
      notBefore = 0;
      await part();
    },
    close: async () => {
      ended = true;
      clearTimeout(timer);
      await opening;
      await part();
    },
  };
}
