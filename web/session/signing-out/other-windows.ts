import { autosaveNow, removeStored } from '../../core/account-storage.ts';

const channel = 'koinonia-signing-out';
const SAVED_WITHIN_MS = 300;

/** One window asks the others to save what is written in them, and says when it has signed out. */
type Told = { kind: 'ask' | 'gone'; accountId: string };

/** The other windows of the account save at once, to this browser first. Sleeping ones do not. */
export async function askOtherWindows(accountId: string): Promise<void> {
  tell({ kind: 'ask', accountId });
  await new Promise((done) => setTimeout(done, SAVED_WITHIN_MS));
}

export const announceSignOut = (accountId: string): void => tell({ kind: 'gone', accountId });

function tell(told: Told): void {
  const others = new BroadcastChannel(channel);
  others.postMessage(told);
  others.close();
}

/** Saves for another window of the same account that is about to sign out, and leaves with it. Returns the way to stop. */
export function signOutWithOthers(accountId: string, leave: () => Promise<void>): () => void {
  const others = new BroadcastChannel(channel);
  let asked = false;
  others.onmessage = async ({ data }: MessageEvent<Told>) => {
    if (data.accountId !== accountId) return;
    if (data.kind === 'ask') {
      autosaveNow();
      asked = true;
      return;
    }
    await leave();
    // Text it has not been asked for is nowhere else yet.
    if (asked) removeStored((one) => one.accountId === accountId);
  };
  return () => others.close();
}
