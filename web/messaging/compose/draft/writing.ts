import { ApiError, isUnreachable } from '../../../core/failures.ts';
import { newKey } from '../../../core/new-key.ts';
import { createStore, type Store } from '../../../core/store.ts';
import { toast } from '../../../core/toast.tsx';
import { draftSavedBeside } from '../../saved-words.ts';
import {
  changedDraft,
  contentOf,
  type Draft,
  type DraftComposer,
  emptyDraftOf,
  isUntouched,
  isWorthKeeping,
  nextDraft,
  payloadOf,
  withoutRow,
} from './draft.ts';

/** A draft's owner: one organisation's account, for one channel. */
export type Owner = { tenantId: string; accountId: string; composer: DraftComposer };

/** Its content as it is saved. */
type Content = ReturnType<typeof contentToSave>;
/** One try to save. Until it is answered it is made again with the same key, so that it never makes two rows. */
type Attempt = { content: Content; id?: string | undefined; updatedAt?: string | undefined; key: string };
/** A message as this browser keeps it until the server has it. */
type Kept = { draft: Draft; attempt?: Attempt | undefined };

export type WritingState = {
  draft: Draft;
  /** True while it comes from an earlier visit and has not been changed since. */
  restored: boolean;
  /** Nobody knows whether the last try to send it went through. */
  unsure: boolean;
  /** Why the last change could not be saved. */
  unsaved?: unknown;
};

/** A message that is being written. It lives longer than the screen on which it is written. */
export type Writing = {
  state: Store<WritingState>;
  change: (changed: Partial<Draft>) => void;
  /**
   * Saves what is not saved yet, also what only was offered. Answers the draft as it is saved; `moved` means that its row was
   * changed or sent elsewhere, so that it has another one now. @throws the failure
   */
  save: () => Promise<{ draft: Draft; moved: boolean }>;
  /** Runs `send` while nothing is saved beside it. */
  whileSending: <T>(send: () => Promise<T>) => Promise<T>;
  /** `was` has become a message: the next one begins, with what was written meanwhile. */
  begin: (was: Draft) => void;
  /** Its row has become something else. It stays here, and is saved anew if it is `changed` or as soon as it is. */
  leaveRow: (changed: boolean) => void;
  setUnsure: (unsure: boolean) => void;
  /** Removes it with its row. Answers how to take that back. */
  discard: () => () => void;
  /** Keeps in this browser at once what the server does not have, and begins to save it. */
  flush: () => void;
  /** The same, but saves no more. */
  stop: () => void;
};

type Begun = {
  draft: Draft;
  /** Its name in this browser, where it was kept there. */
  name?: string;
  attempt?: Attempt | undefined;
  /** It stands on the server exactly so. */
  saved?: boolean;
  restored?: boolean;
  unsure?: boolean;
  /** The message after this one; empty by default. */
  next?: (draft: Draft) => Draft;
};

const SAVED_AFTER_MS = 500;
const TRIED_AGAIN_AFTER_MS = 5000;

const placeOf = ({ tenantId, accountId, composer }: Owner): string => `${composer.name}:${tenantId}:${accountId}`;
const keyOf = (owner: Owner, name: string): string => (name ? `${placeOf(owner)}:${name}` : placeOf(owner));

function contentToSave(composer: DraftComposer, draft: Draft) {
  const { message: body, gateWayToUse: _way, draftId: _row, ...content } = payloadOf(composer, draft);
  return { ...content, body, isDefaultBirthDayMessage: false };
}

/** Whether it is a draft of its own, and not empty or only offered. */
const isOwn = (composer: DraftComposer, draft: Draft): boolean =>
  isWorthKeeping(composer, draft) && !isUntouched(composer, draft);

/** Messages with changes that the server may not have, by their keys in this browser. */
const unsaved = new Map<string, Writing>();
/** The message on each composer's screen. */
const current = new Map<string, Writing>();

addEventListener('pagehide', () => unsaved.forEach(({ flush }) => flush()));
addEventListener('session-forgotten', () => {
  unsaved.forEach(({ stop }) => stop());
  unsaved.clear();
  current.clear();
});

export function startWriting(owner: Owner, begun: Begun): Writing {
  const { composer, tenantId } = owner;
  const { name = newKey(), next = (draft) => nextDraft(composer, draft), restored = false, unsure = false } = begun;
  const key = keyOf(owner, name);
  const state = createStore<WritingState>({ draft: begun.draft, restored, unsure });
  const textOf = (draft: Draft) => JSON.stringify(contentToSave(composer, draft));
  const put = (changed: Partial<Draft>) => state.set((now) => ({ ...now, draft: changedDraft(now.draft, changed) }));
  /** The content of its row. */
  let known = begun.saved ? textOf(begun.draft) : undefined;
  let attempt = begun.attempt;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<boolean> | undefined;
  let held = false;
  let stopped = false;

  const isSaved = (): boolean => {
    const { draft } = state.get();
    if (attempt) return false;
    if (!isOwn(composer, draft)) return draft.draftId === undefined;
    return draft.schedule === undefined && draft.draftId !== undefined && textOf(draft) === known;
  };
  const keep = () => {
    if (stopped) return;
    const { draft } = state.get();
    if (isSaved()) unsaved.delete(key);
    else unsaved.set(key, writing);
    try {
      if (isSaved()) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ draft, attempt } satisfies Kept));
      if (current.get(placeOf(owner)) !== writing) return;
      const at: Pointer = { name, draftId: draft.draftId };
      if (isOwn(composer, draft)) sessionStorage.setItem(placeOf(owner), JSON.stringify(at));
      else sessionStorage.removeItem(placeOf(owner));
    } catch {
      // A full or forbidden store: the text is still on the screen.
    }
  };
  const later = (after = SAVED_AFTER_MS) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(flush, after);
  };
  const flush = () => {
    clearTimeout(timer);
    if (stopped) return;
    keep();
    if (!held) run(false).catch(() => undefined);
  };

  /** One save at a time, each of the newest content, until there is nothing to save. Answers whether it moved. */
  const run = async (asked: boolean): Promise<boolean> => {
    while (saving) await saving.catch(() => undefined);
    saving = saveAll(asked).finally(() => (saving = undefined));
    return saving;
  };
  const saveAll = async (asked: boolean): Promise<boolean> => {
    let moved: ApiError | undefined;
    if (asked) put({ prepared: undefined });
    try {
      for (;;) {
        const { draft } = state.get();
        const own = isOwn(composer, draft);
        if (!attempt) {
          if (own ? draft.schedule && !asked : draft.draftId === undefined) break;
          if (own && draft.draftId !== undefined && textOf(draft) === known) break;
        }
        const { calls } = await composer.channel();
        if (!attempt && !own) {
          const { draftId: id = '', draftUpdatedAt: updatedAt } = draft;
          try {
            await calls.deleteDraft({ params: { id }, query: { updatedAt } });
          } catch (failure) {
            // It has become something else, which stays.
            if (isDraftGone(failure)) toast.info(failure.message, undefined, { lifetime: 7000 });
            else if (!isNotFound(failure)) throw failure;
          }
          known = undefined;
          put(withoutRow);
          continue;
        }
        attempt ??= {
          content: contentToSave(composer, draft),
          id: draft.draftId,
          updatedAt: draft.draftUpdatedAt,
          key: newKey(),
        };
        keep();
        const { content, id, updatedAt } = attempt;
        try {
          const body = { ...content, id, updatedAt, tenantID: tenantId };
          const saved = await calls.saveDraft({ body }, { idempotencyKey: attempt.key });
          known = JSON.stringify(content);
          attempt = undefined;
          state.set((now) => ({
            ...now,
            draft: { ...now.draft, draftId: saved.id, draftUpdatedAt: saved.updatedAt },
          }));
        } catch (failure) {
          if (!isUnreachable(failure)) attempt = undefined;
          if (id === undefined || !(isDraftGone(failure) || isNotFound(failure))) throw failure;
          moved = isDraftGone(failure) ? failure : moved;
          known = undefined;
          put(withoutRow);
        }
      }
      if (state.get().unsaved !== undefined) state.set((now) => ({ ...now, unsaved: undefined }));
    } catch (failure) {
      state.set((now) => ({ ...now, unsaved: failure }));
      if (isUnreachable(failure)) later(TRIED_AGAIN_AFTER_MS);
      throw failure;
    } finally {
      keep();
    }
    if (moved)
      toast(moved.code === 'messaging.draft_spent' ? { ...draftSavedBeside, detail: moved.message } : draftSavedBeside);
    return moved !== undefined;
  };

  const writing: Writing = {
    state,
    change: (changed) => {
      state.set((now) => ({ ...now, restored: false }));
      put(changed);
      unsaved.set(key, writing);
      later();
    },
    save: async () => {
      clearTimeout(timer);
      const moved = await run(true);
      return { draft: state.get().draft, moved };
    },
    whileSending: async (send) => {
      held = true;
      clearTimeout(timer);
      try {
        return await send();
      } finally {
        held = false;
        later();
      }
    },
    begin: (was) => {
      known = undefined;
      state.set(({ draft }) => ({
        draft: textOf(draft) === textOf(was) ? next(draft) : { ...draft, ...withoutRow, schedule: undefined },
        restored: false,
        unsure: false,
      }));
      keep();
    },
    leaveRow: (changed) => {
      known = undefined;
      const prepared = changed ? undefined : contentOf(composer, state.get().draft);
      put({ ...withoutRow, prepared });
      later();
    },
    setUnsure: (is) => state.set((now) => ({ ...now, unsure: is })),
    discard: () => {
      const { draft: was } = state.get();
      state.set((now) => ({
        ...now,
        draft: { ...next(was), draftId: was.draftId, draftUpdatedAt: was.draftUpdatedAt },
        restored: false,
      }));
      later(0);
      return () => {
        const { draftId, draftUpdatedAt } = state.get().draft;
        writing.change({ ...was, draftId, draftUpdatedAt });
      };
    },
    flush,
    stop: () => {
      keep();
      clearTimeout(timer);
      stopped = true;
    },
  };
  if (!isSaved()) flush();
  return writing;
}

/** Whether the draft was changed, sent, scheduled or deleted elsewhere. */
export const isDraftGone = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && ['messaging.draft_spent', 'messaging.draft_changed'].includes(failure.code);

const isNotFound = (failure: unknown): failure is ApiError => failure instanceof ApiError && failure.status === 404;

/** Which message stood on the screen of this window: by its name in this browser, and by its row. */
type Pointer = { name?: string; draftId?: string | undefined };

/** The message is the one on the composer's screen from now on. */
export function showWriting(owner: Owner, writing: Writing): void {
  current.set(placeOf(owner), writing);
  writing.flush();
}

/**
 * The message that stood on the screen when it was last left: as it is here, as this browser kept it, or the id of its row.
 * In a new window, one that another window could not save.
 */
export function lastWriting(owner: Owner): Writing | { draftId: string } | undefined {
  const here = current.get(placeOf(owner));
  // A text that only was offered is nobody's draft.
  if (here && !isUntouched(owner.composer, here.state.get().draft)) return here;
  const { name, draftId } = pointerOf(owner);
  const kept = name === undefined ? undefined : keptWriting(owner, name);
  if (kept) return kept;
  if (draftId) return { draftId };
  return namesKept(owner)
    .map((one) => keptWriting(owner, one, newKey()))
    .find((one) => one !== undefined);
}

/** Saves a message that this browser kept, for somebody who signs out. @throws the failure */
export async function saveKept(owner: Owner, name: string): Promise<void> {
  const kept = unsaved.get(keyOf(owner, name)) ?? keptWriting(owner, name);
  await kept?.save();
}

function namesKept(owner: Owner): string[] {
  const place = placeOf(owner);
  return keysOf()
    .filter((key) => key === place || key.startsWith(`${place}:`))
    .map((key) => key.slice(place.length + 1));
}

/** A browser may forbid access to storage. */
function keysOf(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** The draft itself, as the release before kept it. */
type KeptBefore = Partial<Draft> & { attempt?: { unsure?: boolean } };

/** A window that writes on under another name leaves the first one to the window that may still be open. */
function keptWriting(owner: Owner, keptAs: string, name = keptAs): Writing | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(owner, keptAs)) ?? 'null') as Kept | KeptBefore | null;
    if (!kept) return undefined;
    const { draft, attempt } = 'draft' in kept ? kept : { draft: kept, attempt: undefined };
    const unsure = !('draft' in kept) && kept.attempt?.unsure === true;
    const whole = changedDraft(emptyDraftOf(owner.composer), draft);
    const writing = startWriting(owner, { draft: whole, name, attempt, restored: true, unsure });
    if (name !== keptAs) localStorage.removeItem(keyOf(owner, keptAs));
    return writing;
  } catch {
    return undefined;
  }
}

function pointerOf(owner: Owner): Pointer {
  try {
    return (JSON.parse(sessionStorage.getItem(placeOf(owner)) ?? 'null') as Pointer | null) ?? {};
  } catch {
    return {};
  }
}
