import { forgetSession } from '../../core/session.ts';
import { lookAfterOthers } from './kept-of-others.ts';
import { leaveWithOthers } from './other-windows.ts';

/** What a browser needs that several accounts and windows use; comes after the frame, because nobody waits for it. */
export function shareBrowser(accountId: string, leave: () => Promise<void>): () => void {
  void lookAfterOthers(accountId);
  return leaveWithOthers(accountId, () => leave().then(forgetSession));
}
