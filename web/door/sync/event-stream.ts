import type { KeptDoor } from '../storage/database.ts';
import { waitAfter } from './connection.ts';

/** The server says that it is there every 15 s: after longer silence something in between holds its words back. */
const SILENT_MS = 40_000;
/** What several do at once is asked for once, and not by all devices in the same moment. */
const spread = () => 50 + Math.random() * 200;

export type Live = { isLive: () => boolean; reconnect: () => void; stop: () => void };

/**
 * Hears from the server, as it happens, that something changed at check-ins, and calls `hear`: also when it begins to
 * listen, for what it may have missed. Where a connection cannot stay open, `isLive` is false and nothing else happens.
 */
export function openEventStream(door: KeptDoor, hear: () => void): Live {
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
    // Whoever was told so far asks by themselves from now on.
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
