import { storedItems, type StoredItem } from '../../core/account-storage.ts';
import type { Draft } from '../../messaging/compose/draft/draft.ts';

/** A message being written, as it was kept, and by which account in which organisation. */
export type Unsent = { tenantId: string; text: string; draft: Draft };

/** The messages that an account has been writing in this browser, each once, of any of its organisations. */
export function unsentOf(accountId: string): Unsent[] {
  const kept = storedItems().filter((one) => one.kind === 'sms' && one.accountId === accountId);
  return onlyOnce(kept.flatMap((one) => readUnsent(one.tenantId, one.store.getItem(one.key)) ?? []));
}

/** As the composer keeps it: only what is worth keeping. */
export function readUnsent(tenantId: string, text: string | null): Unsent | undefined {
  try {
    return text ? { tenantId, text, draft: JSON.parse(text) as Draft } : undefined;
  } catch {
    return undefined;
  }
}

export const onlyOnce = (unsent: readonly Unsent[]): Unsent[] => [
  ...new Map(unsent.map((one) => [one.tenantId + one.text, one])).values(),
];

/** A try to send that was not answered, with the key by which it can be made again as the same: it must never be lost. */
export const isUnanswered = ({ draft }: Unsent): boolean => draft.attempt?.unsure === true && draft.attempt.key !== '';

/** Removes what is stored for an account, except for attempts to send that were not answered. */
export function removeStored(whose: (item: StoredItem) => boolean): void {
  for (const one of storedItems().filter(whose)) {
    const unsent = one.kind === 'sms' && readUnsent(one.tenantId, one.store.getItem(one.key));
    if (!unsent || !isUnanswered(unsent)) one.store.removeItem(one.key);
  }
}
