import type { AnyRouter } from '@tanstack/react-router';
import { forgetSession } from '../../core/session.ts';
import { paths } from '../../paths.ts';
import { cleanUpOtherAccounts } from './other-accounts.ts';
import { signOutWithOthers } from './other-windows.ts';

/** What a browser needs that several accounts and windows use; comes after the frame, because nobody waits for it. */
export function shareBrowser(accountId: string, router: AnyRouter): () => void {
  void cleanUpOtherAccounts(accountId);
  const leave = async () => {
    await router.navigate({ href: paths.signIn(), ignoreBlocker: true });
    forgetSession();
  };
  return signOutWithOthers(accountId, leave);
}
