import { emptyDraft, isWorthKeeping, type Draft } from './draft.ts';

/** Whose draft it is: one organisation's and one account's. */
export type Owner = { tenantId: string; accountId: string };

const keyOf = ({ tenantId, accountId }: Owner): string => `sms:${tenantId}:${accountId}`;

/** What this tab has read or kept last, by key, so that it takes away nothing of another tab. */
const lastKept = new Map<string, string | null>();

/** What was being written when the screen was last left, in this tab before any other. */
export function readDraft(owner: Owner): Draft | undefined {
  // Signing out may have taken away what was kept.
  lastKept.clear();
  return readFrom(() => sessionStorage, owner) ?? readFrom(() => localStorage, owner);
}

function readFrom(store: () => Storage, owner: Owner): Draft | undefined {
  try {
    const text = store().getItem(keyOf(owner));
    const kept = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    const draft = kept && { ...emptyDraft, ...kept };
    if (!draft || !isWorthKeeping(draft)) return undefined;
    lastKept.set(keyOf(owner), text);
    return draft;
  } catch {
    return undefined;
  }
}

/** What any tab has kept last; nothing is taken from there. */
export function lastOfAny(owner: Owner): Partial<Draft> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null') as Partial<Draft> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Changes what is kept, where anything is: the screen it was written on may have been left. */
export function changeKept(owner: Owner, next: (kept: Draft) => Draft): void {
  const kept = readDraft(owner);
  if (kept) keepDraft(owner, next(kept));
}

/**
 * Keeps a draft on this device: for this tab, which finds its own again after a reload, and for the next one that is
 * opened. Two tabs do not write over each other unless something changes in them. Where nothing can be kept (a full or
 * forbidden store), writing goes on without.
 */
export function keepDraft(owner: Owner, draft: Draft): void {
  const key = keyOf(owner);
  const text = isWorthKeeping(draft) ? JSON.stringify(draft) : null;
  const last = lastKept.get(key) ?? null;
  if (text === last) return;
  try {
    if (text === null) {
      sessionStorage.removeItem(key);
      if (localStorage.getItem(key) === last) localStorage.removeItem(key);
    } else {
      sessionStorage.setItem(key, text);
      localStorage.setItem(key, text);
    }
    lastKept.set(key, text);
  } catch {
    // The text is still on the screen.
  }
}
