import { storedItems, type StoredItem } from '../../core/account-storage.ts';
import type { Draft } from '../../messaging/compose/draft/draft.ts';

/** A message being written, as it was kept, and by which account in which organisation. */
export type Unsent = Place & { text: string; draft: Draft };

/** The organisation and the channel it was written for. */
export type Place = { tenantId: string; kind: 'sms' | 'email' };

export const isMessage = (one: StoredItem): one is StoredItem & Place => one.kind === 'sms' || one.kind === 'email';

/** The messages that an account has been writing in this browser, each once, of any of its organisations. */
export function unsentOf(accountId: string): Unsent[] {
  const stored = storedItems()
    .filter(isMessage)
    .filter((one) => one.accountId === accountId);
  return onlyOnce(stored.flatMap((one) => readUnsent(one, one.store.getItem(one.key)) ?? []));
}

/** As the composer keeps it: only what is worth keeping. */
export function readUnsent({ tenantId, kind }: Place, text: string | null): Unsent | undefined {
  try {
    return text ? { tenantId, kind, text, draft: JSON.parse(text) as Draft } : undefined;
  } catch {
    return undefined;
  }
}

export const onlyOnce = (unsent: readonly Unsent[]): Unsent[] => [
  ...new Map(unsent.map((one) => [one.tenantId + one.kind + one.text, one])).values(),
];

/** A try to send that was not answered, with the key by which it can be made again as the same: it must never be lost. */
export const isUnanswered = ({ draft }: Unsent): boolean => draft.attempt?.unsure === true && draft.attempt.key !== '';

/** Removes what is stored for an account, except for attempts to send that were not answered. */
export function removeStored(whose: (item: StoredItem) => boolean): void {
  for (const one of storedItems().filter(whose)) {
    const unsent = isMessage(one) && readUnsent(one, one.store.getItem(one.key));
    if (!unsent || !isUnanswered(unsent)) one.store.removeItem(one.key);
  }
}
