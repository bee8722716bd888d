import { autosaveNow } from '../../core/account-storage.ts';
import { removeStored, unsentOf, type Place } from './unsent-messages.ts';

const channel = 'koinonia-signing-out';
const ANSWERS_WITHIN_MS = 300;

type Kept = Place & { text: string };

/** One window asks what others are writing, they answer, and it says when it has signed out. */
type Told =
  | { kind: 'ask'; accountId: string }
  | { kind: 'writing'; accountId: string; kept: Kept[] }
  | { kind: 'gone'; accountId: string };

/** The text the account is writing in other windows of this browser, as they keep it. Sleeping ones do not answer. */
export async function askOtherWindows(accountId: string): Promise<Kept[]> {
  const others = new BroadcastChannel(channel);
  const heard: Kept[] = [];
  others.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.kind === 'writing' && data.accountId === accountId) heard.push(...data.kept);
  };
  others.postMessage({ kind: 'ask', accountId } satisfies Told);
  await new Promise((done) => setTimeout(done, ANSWERS_WITHIN_MS));
  others.close();
  return heard;
}

export function announceSignOut(accountId: string): void {
  const others = new BroadcastChannel(channel);
  others.postMessage({ kind: 'gone', accountId } satisfies Told);
  others.close();
}

/** Answers another window of the same account that is about to sign out, and leaves with it. Returns the way to stop. */
export function signOutWithOthers(accountId: string, leave: () => Promise<void>): () => void {
  const others = new BroadcastChannel(channel);
  let asked = false;
  others.onmessage = async ({ data }: MessageEvent<Told>) => {
    if (data.accountId !== accountId || data.kind === 'writing') return;
    if (data.kind === 'ask') {
      autosaveNow();
      asked = true;
      const kept = unsentOf(accountId).map(({ tenantId, kind, text }) => ({ tenantId, kind, text }));
      others.postMessage({ kind: 'writing', accountId, kept } satisfies Told);
      return;
    }
    await leave();
    // Text it has not been asked for is nowhere else yet.
    if (asked) removeStored((one) => one.accountId === accountId);
  };
  return () => others.close();
}
