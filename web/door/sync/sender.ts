import { database, type KeptDoor } from '../storage/database.ts';
import { changeDoor, wipeRolls } from '../storage/doors.ts';
import { keepAnswer, type SyncAnswer } from '../storage/roll.ts';
import { readUnsent, takeUnsent } from '../storage/unsent.ts';
import { sync } from './door-api.ts';
import { type Connection, connectionAfter, waitAfter } from './connection.ts';

/** The server says that it is there every 15 s: after longer silence something in between holds its words back. */
const SILENT_MS = 40_000;
/** Combines simultaneous changes into one request, and keeps devices from asking all at once. */
const spread = () => 50 + Math.random() * 200;

type Live = { isLive: () => boolean; reconnect: () => void; stop: () => void };

/**
 * Calls `hear` when the server reports a change at check-ins, and when it begins to listen, for changes it may have
 * missed. If a connection cannot stay open, `isLive` is false and nothing else happens.
 */
function openEventStream(door: KeptDoor, hear: () => void): Live {
  let stopped = false;
  let live = false;
  let failures = 0;
  let connection = new AbortController();
  let again: ReturnType<typeof setTimeout> | undefined;
  let told: ReturnType<typeof setTimeout> | undefined;

  const hearSoon = () => {
    told ??= setTimeout(() => {
      told = undefined;
      hear();
    }, spread());
  };
  const onWords = (words: string) => {
    if (!live || /^event: attendance$/m.test(words)) hearSoon();
    live = true;
    failures = 0;
  };
  const connect = async () => {
    const mine = new AbortController();
    connection = mine;
    await readEvents(door, mine, onWords).catch(() => undefined);
    // Another one has taken its place.
    if (stopped || connection !== mine) return;
    // A device notified so far now has to ask by itself.
    if (live) hearSoon();
    live = false;
    failures += 1;
    again = setTimeout(() => void connect(), waitAfter(failures));
  };
  const end = () => {
    clearTimeout(again);
    live = false;
    connection.abort();
  };
  void connect();
  return {
    isLive: () => live,
    reconnect() {
      end();
      if (!stopped) void connect();
    },
    stop() {
      stopped = true;
      end();
      clearTimeout(told);
    },
  };
}

/** Hands on each whole piece of the stream until it ends, fails or falls silent. An EventSource could not name a device. */
async function readEvents(door: KeptDoor, ending: AbortController, onWords: (words: string) => void): Promise<void> {
  const headers: HeadersInit = door.by.kind === 'link' ? { authorization: `Bearer ${door.by.secret}` } : {};
  let silent = setTimeout(() => ending.abort(), SILENT_MS);
  try {
    const answer = await fetch('/api/events', { headers, signal: ending.signal, credentials: 'same-origin' });
    if (!answer.ok || !answer.body) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let kept = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silent);
      silent = setTimeout(() => ending.abort(), SILENT_MS);
      kept += value;
      const whole = kept.lastIndexOf('\n\n');
      if (whole < 0) continue;
      onWords(kept.slice(0, whole));
      kept = kept.slice(whole + 2);
    }
  } finally {
    clearTimeout(silent);
    // A refusal's body, too, is not waited for.
    ending.abort();
  }
}

/** Operations in one call; the server takes no more. */
const AT_ONCE = 500;
/** How often a quiet door polls: with events only to be sure, otherwise as its only source. */
const ASK_EVERY_MS = { told: 20_000, untold: 2500 };
const REFUSED_EVERY_MS = 60_000;

export type Sender = {
  nudge: () => void;
  /** Gives the door up, in these words, as soon as nothing waits any more. */
  giveUpOnceSent: (words: string) => void;
  stop: () => void;
};

type Wish = {
  /** As it stands: it may have become another device meanwhile. */
  door: () => KeptDoor;
  /** The check-in on the screen; unsent operations of the door's others are sent too. */
  itemId: string;
  /** Told after every call, when what is kept says the same. */
  tell: (connection: Connection) => void;
  /** Told each answer, once it is kept; `asked` is the cursor that was sent. */
  hear: (itemId: string, asked: string | null, answer: SyncAnswer) => Promise<void>;
};

/**
 * Sends what waits, and asks what others did, for as long as the door is open. Only what the server says it has is taken
 * off the device; no failure takes anything.
 */
export function startSender({ door, itemId, tell, hear }: Wish): Sender {
  const { key } = door();
  let stopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  let endsWith: string | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void go(), ms);
  };

  const go = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    again = false;
    const after = await alone(key, () => exchangeAll(door(), itemId, hear));
    const isSent = after.state === 'good' && !after.more;
    const connection: Connection = isSent && endsWith !== undefined ? { state: 'over', words: endsWith } : after;
    running = false;
    if (stopped) return;
    failures = connection.state === 'good' ? 0 : failures + 1;
    if (connection.state === 'over') await giveUp(key, connection.words);
    tell(connection);
    if (connection.state === 'over') return live.stop();
    if (again) return later(0);
    later(
      connection.state === 'good'
        ? ASK_EVERY_MS[live.isLive() && !connection.more ? 'told' : 'untold']
        : connection.state === 'refused'
          ? REFUSED_EVERY_MS
          : waitAfter(failures),
    );
  };

  const nudge = () => later(0);
  const live = openEventStream(door(), nudge);
  const whenSeen = () => document.visibilityState === 'visible' && nudge();
  // A stream opened on the earlier network is silent, and reports no error.
  const whenOnline = () => {
    live.reconnect();
    nudge();
  };
  addEventListener('online', whenOnline);
  document.addEventListener('visibilitychange', whenSeen);
  later(0);
  return {
    nudge,
    giveUpOnceSent(words) {
      endsWith = words;
      nudge();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      live.stop();
      removeEventListener('online', whenOnline);
      document.removeEventListener('visibilitychange', whenSeen);
    },
  };
}

/** One tab at a time; without HTTPS there are no locks, and the ids alone see to it that nothing counts twice. */
function alone<T>(key: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(`koinonia-door:${key}`, work) : work();
}

async function exchangeAll(door: KeptDoor, itemId: string, hear: Wish['hear']): Promise<Connection> {
  try {
    const waiting = (await readUnsent(door.key)).filter(({ refused }) => refused === null);
    const items = new Set([...waiting.map((one) => one.itemId), itemId]);
    let refused: Connection | undefined;
    for (const one of items) {
      try {
        await exchange(door, one, hear);
      } catch (failure) {
        const after = connectionAfter(failure);
        // One check-in that was deleted holds up none of the others.
        if (after.state !== 'refused') return after;
        refused = after;
      }
    }
    // Figures that are still counted are not sent yet.
    const more = (await readUnsent(door.key)).some((one) => one.refused === null);
    return refused ?? { state: 'good', at: Date.now(), more };
  } catch (failure) {
    return connectionAfter(failure);
  }
}

async function exchange(door: KeptDoor, itemId: string, hear: Wish['hear']): Promise<void> {
  for (;;) {
    const rows = await takeUnsent(door.key, itemId, AT_ONCE);
    const heard = await (await database()).get('heard', [door.key, itemId]);
    const since = heard?.since ?? null;
    const answer = await sync(door, itemId, { since, rows });
    await keepAnswer(door.key, itemId, since, answer);
    await hear(itemId, since, answer);
    if (rows.length < AT_ONCE) return;
  }
}

/** The credential has become invalid: its data about people is removed, unsent operations stay. */
async function giveUp(doorKey: string, words: string): Promise<void> {
  await wipeRolls(doorKey);
  await changeDoor(doorKey, { over: words, kiosk: null });
}
