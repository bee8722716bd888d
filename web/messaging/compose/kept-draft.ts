import { emptyDraft, isWorthKeeping, type Draft } from './draft.ts';

/** Whose draft it is: one organisation's and one account's. */
export type Owner = { tenantId: string; accountId: string };

const keyOf = ({ tenantId, accountId }: Owner): string => `sms:${tenantId}:${accountId}`;

/** What was being written when the screen was last left, if anything. */
export function readDraft(owner: Owner): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null') as Partial<Draft> | null;
    const draft = kept && { ...emptyDraft, ...kept };
    return draft && isWorthKeeping(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft on this device. Where nothing can be kept (a full or forbidden store), writing goes on without. */
export function keepDraft(owner: Owner, draft: Draft): void {
  try {
    if (isWorthKeeping(draft)) localStorage.setItem(keyOf(owner), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(owner));
  } catch {
    // The text is still on the screen.
  }
}
