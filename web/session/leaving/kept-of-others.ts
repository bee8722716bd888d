import { confirm } from '../../core/confirm.tsx';
import { keptHere } from '../../core/kept-here.ts';
import { othersWords as w } from './leaving-words.ts';
import { dropKept, isUnanswered, readUnsent } from './unsent.ts';

const left = 'left-for-others';

/**
 * Looks after what other accounts left in this browser without signing out. It is removed after asking, once in each
 * window; a try to send that was not answered stays for whoever made it.
 */
export async function lookAfterOthers(accountId: string): Promise<void> {
  dropKept((one) => one.accountId !== accountId && one.kind === 'people-columns');
  const theirs = keptHere().filter((one) => one.accountId !== accountId);
  const forms = theirs.filter(({ kind }) => kind === 'typed').length;
  const messages = theirs.filter(({ kind, key, store, tenantId }) => {
    const unsent = kind === 'sms' ? readUnsent(tenantId, store.getItem(key)) : undefined;
    return unsent && !isUnanswered(unsent);
  });
  const written = new Set(messages.map(({ key }) => key)).size;
  if (forms + written === 0 || sessionStorage.getItem(left) === accountId) return;
  const remove = await confirm({
    title: w.title,
    message: w.message(forms, written),
    verb: w.verb,
    cancel: w.leave,
    danger: true,
  });
  if (remove) dropKept((one) => one.accountId !== accountId);
  else sessionStorage.setItem(left, accountId);
}
