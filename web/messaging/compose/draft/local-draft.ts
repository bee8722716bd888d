import type { Composer } from '../composer.ts';
import { contentOf, emptyDraftOf, isUntouched, isWorthKeeping, type Draft, type Fields } from './draft.ts';

/** A draft's owner: one organisation's account, for one channel. */
export type Owner = { tenantId: string; accountId: string; composer: Composer };

const keyOf = ({ tenantId, accountId, composer }: Owner): string => `${composer.name}:${tenantId}:${accountId}`;

/** The draft this tab last read or saved, by key, so that it never deletes another tab's. */
const lastSaved = new Map<string, string | null>();

/** The draft this tab last saved on the server, safe without the browser. */
let stored: string | undefined;

export function markStored(composer: Composer, draft: Draft): void {
  stored = contentOf(composer, draft);
}

/** The draft that was being written when the screen was last left: that of this tab, else that of any tab. */
export function readLocalDraft(owner: Owner): Draft | undefined {
  // Signing out may have removed what was saved.
  lastSaved.clear();
  return readFrom(() => sessionStorage, owner) ?? readFrom(() => localStorage, owner);
}

function readFrom(store: () => Storage, owner: Owner): Draft | undefined {
  try {
    const text = store().getItem(keyOf(owner));
    const kept = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    const draft = kept && readKept(owner.composer, kept);
    if (!draft || !isWorthKeeping(owner.composer, draft)) return undefined;
    lastSaved.set(keyOf(owner), text);
    return draft;
  } catch {
    return undefined;
  }
}

/** A draft as this browser kept it; a release before wrote the channel's fields beside the rest. */
export function readKept(composer: Composer, kept: Partial<Draft>): Draft {
  const empty = emptyDraftOf(composer);
  const beside = Object.entries(kept).filter(
    (entry): entry is [string, Fields[string]] => entry[0] in composer.emptyFields,
  );
  return { ...empty, ...kept, fields: { ...empty.fields, ...Object.fromEntries(beside), ...kept.fields } };
}

/** The draft that any tab saved last. Only reads. */
export function readAnyTabsDraft(owner: Owner): Partial<Draft> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null') as Partial<Draft> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Changes the saved draft, if there is one: the user may have left the screen where it was written. */
export function changeLocalDraft(owner: Owner, next: (kept: Draft) => Draft): void {
  const kept = readLocalDraft(owner);
  if (kept) saveLocalDraft(owner, next(kept));
}

/**
 * Saves a draft in this browser: for this tab, which finds it again after a reload, and for the next tab that is
 * opened, unless another tab has saved another message meanwhile: then that stays. Answers whether this tab alone keeps
 * it. If storage is full or forbidden, nothing is saved and the user can go on writing. An untouched offer is not
 * saved, and the earlier copy stays.
 */
export function saveLocalDraft(owner: Owner, draft: Draft): boolean {
  if (isUntouched(owner.composer, draft)) return false;
  const key = keyOf(owner);
  const text = isWorthKeeping(owner.composer, draft) ? JSON.stringify(draft) : null;
  const last = lastSaved.get(key) ?? null;
  try {
    const other = text === null ? undefined : otherMessage(owner, draft, last);
    const alone = other !== undefined && !isStored(owner, draft, other);
    if (text === last) return alone;
    if (text === null) {
      sessionStorage.removeItem(key);
      if (localStorage.getItem(key) === last) localStorage.removeItem(key);
    } else {
      sessionStorage.setItem(key, text);
      if (!other) localStorage.setItem(key, text);
    }
    lastSaved.set(key, text);
    return alone;
  } catch {
    // The text is still on the screen.
    return false;
  }
}

/** Another tab's draft, saved since this one last did, if it is a different message. */
function otherMessage(owner: Owner, draft: Draft, last: string | null): Draft | undefined {
  const { composer } = owner;
  const kept = localStorage.getItem(keyOf(owner)) === last ? undefined : readAnyTabsDraft(owner);
  const other = kept && readKept(composer, kept);
  return other && contentOf(composer, other) !== contentOf(composer, draft) ? other : undefined;
}

/** Whether it is on the server as it stands here, and the other has not been written over it since. */
const isStored = ({ composer }: Owner, { draftId, draftUpdatedAt = '', ...draft }: Draft, other: Draft): boolean =>
  contentOf(composer, draft) === stored &&
  !(other.draftId === draftId && (other.draftUpdatedAt ?? '') > draftUpdatedAt);
