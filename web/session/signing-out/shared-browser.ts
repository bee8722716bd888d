import type { AnyRouter } from '@tanstack/react-router';
import { forgetSession } from '../../core/session.ts';
import { paths } from '../../paths.ts';
import { signOutWithOthers } from './other-windows.ts';
import { confirm } from '../../core/confirm.tsx';
import { removeStored, storedItems } from '../../core/account-storage.ts';
import { othersWords as w } from './sign-out-words.ts';

const left = 'left-for-others';

/** Asks whether to remove what other accounts left in this browser without signing out, once in each window. */
async function cleanUpOtherAccounts(accountId: string): Promise<void> {
  removeStored((one) => one.accountId !== accountId && one.kind === 'people-columns');
  const theirs = storedItems().filter((one) => one.accountId !== accountId);
  const forms = theirs.filter(({ kind }) => kind === 'typed').length;
  const written = theirs.filter(
    ({ kind, store }) => (kind === 'sms' || kind === 'email') && store === localStorage,
  ).length;
  if (forms + written === 0 || sessionStorage.getItem(left) === accountId) return;
  const remove = await confirm({
    title: w.title,
    message: w.message(forms, written),
    verb: w.verb,
    cancel: w.leave,
    danger: true,
  });
  if (remove) removeStored((one) => one.accountId !== accountId);
  else sessionStorage.setItem(left, accountId);
}

/** Lets several accounts and windows share a browser; comes after the frame, because nobody waits for it. */
export function shareBrowser(accountId: string, router: AnyRouter): () => void {
  void cleanUpOtherAccounts(accountId);
  const leave = async () => {
    await router.navigate({ href: paths.signIn(), ignoreBlocker: true });
    forgetSession();
  };
  return signOutWithOthers(accountId, leave);
}
