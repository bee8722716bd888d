import { useCallback, useEffect, useRef, useState } from 'react';
import { parseMemberIds } from '../../../../contract/messaging/tokens.ts';
import { type Action, runAction } from '../../../core/action.ts';
import { ApiError } from '../../../core/failures.ts';
import { importWithRetry } from '../../../core/import-with-retry.ts';
import { type Query, useQueryParams } from '../../../core/query-params.ts';
import { useStore } from '../../../core/store.ts';
import { toast } from '../../../core/toast.tsx';
import { savedWords } from '../../saved-words.ts';
import type { Composer, DraftWork } from '../composer.ts';
import { writingWords } from '../words.ts';
import { changedDraft, type Draft, emptyDraftOf, isUntouched, nextDraft, preparedDraft } from './draft.ts';
import { lastWriting, type Owner as DraftOwner, showWriting, startWriting, type Writing } from './writing.ts';

type Owner = DraftOwner & { composer: Composer };

const others = ['defaultId', 'messageId', 'scheduleId'] as const;

// Most messages begin empty.
const loadOpenSaved = importWithRetry(() => import('./open-saved.ts'));

/** A message as the parts of the composer work with it. */
export function useDraftWork(composer: Composer, writing: Writing, clear: () => void): DraftWork {
  const { draft, restored, unsure, unsaved } = useStore(writing.state);
  const attempt = useRef(undefined);
  return { composer, writing, draft, restored, unsure, unsaved, change: writing.change, clear, attempt };
}

/**
 * The message on the composer's screen: the one that the address names, or for recipients and texts in the address a new
 * one, else the one that stood here last. `onNamed`: the address names somebody else while one is here already.
 */
export function useWriting(owner: Owner, onNamed: () => void): { work: DraftWork; opening: boolean } {
  const { composer } = owner;
  const [query, changeQuery] = useQueryParams();
  const [first] = useState(() => firstWriting(owner, query));
  const [writing, setWriting] = useState(first.writing);
  const show = useCallback(
    (next: Writing) => {
      setWriting(next);
      showWriting(owner, next);
    },
    [owner],
  );
  /** The message before stays in the drafts, and can be brought back. */
  const replace = useCallback(
    (next: Writing, before: Writing) => {
      show(next);
      const { draft } = before.state.get();
      if (composer.isEmpty(draft) || isUntouched(composer, draft) || draft.text === next.state.get().draft.text) return;
      const bringBack = { label: writingWords.bringItBack, run: () => show(before) };
      toast.info(savedWords.putAside, undefined, { lifetime: 7000, action: bringBack });
    },
    [composer, show],
  );
  const work = useDraftWork(composer, writing, () =>
    show(startWriting(owner, { draft: nextDraft(composer, writing.state.get().draft) })),
  );
  useEffect(() => {
    if (first.before) replace(first.writing, first.before);
    else if (!first.row) showWriting(owner, first.writing);
  }, [first, owner, replace]);
  const stays = isUntouched(composer, work.draft);
  useTakenFromAddress({
    query,
    changeQuery,
    stays,
    onLater: () => {
      replace(startWriting(owner, { draft: namedDraft(query, composer) }), writing);
      onNamed();
    },
  });
  const opening = useOpened({ owner, writing, row: first.row, query, changeQuery, replace });
  return { work, opening };
}

/** The message that the screen begins with, the one before that it takes the place of, and the row that is to be read. */
function firstWriting(owner: Owner, query: Query): { writing: Writing; before?: Writing; row?: string } {
  const last = lastWriting(owner);
  const before = last && 'state' in last ? last : undefined;
  if (isNamed(query)) {
    const writing = startWriting(owner, { draft: namedDraft(query, owner.composer) });
    return before ? { writing, before } : { writing };
  }
  if (before) {
    const isWritten = !owner.composer.isEmpty(before.state.get().draft);
    before.state.set((now) => ({ ...now, restored: isWritten }));
    return { writing: before };
  }
  const writing = startWriting(owner, { draft: emptyDraftOf(owner.composer) });
  return last && 'draftId' in last ? { writing, row: last.draftId } : { writing };
}

type Opening = {
  owner: Owner;
  writing: Writing;
  row: string | undefined;
  query: Query;
  changeQuery: (changed: Query) => void;
  replace: (next: Writing, before: Writing) => void;
};

/**
 * Opens the message in the address: a draft, a default message, a past one, or a schedule to be changed; or the `row` that
 * was written here last. The parameter leaves the address at the first change, so that a reload finds the changes; until
 * then it is nobody's draft, and a reload opens it again.
 */
function useOpened({ owner, writing, row, query, changeQuery, replace }: Opening): boolean {
  const { composer } = owner;
  const { draftParameter } = composer;
  const name = [draftParameter, ...others].find((one) => query[one]);
  // The address comes first; what was written here last is read once.
  const [last, setLast] = useState(name ? undefined : row);
  const kind = name === draftParameter ? 'draftId' : (others.find((one) => one === name) ?? (last && 'draftId'));
  const id = (name && query[name]) ?? last;
  const [opening, setOpening] = useState(id !== undefined);
  const [opened, setOpened] = useState<string>();
  const now = useRef({ writing, query });
  useEffect(() => {
    now.current = { writing, query };
  });
  useEffect(() => {
    if (!kind || !id) return undefined;
    let left = false;
    const done = () => {
      setOpened(id);
      setLast(undefined);
      setOpening(false);
    };
    setOpening(true);
    const open: Action<string, Partial<Draft>> = {
      send: async (saved) => (await loadOpenSaved()).openSaved[kind](composer, saved),
      onDoneHere: (found) => {
        const { writing: before, query: address } = now.current;
        const draft = changedDraft(namedOrEmpty(address, composer), found);
        // A saved draft is one already.
        const begun =
          kind === 'draftId' ? { draft, saved: true, restored: !name } : { draft: preparedDraft(composer, draft) };
        replace(startWriting(owner, begun), before);
        done();
      },
      failures: composer.loadFailures,
      onFailure: (failure) => {
        if (left) return 'handled';
        done();
        if (name || !(failure instanceof ApiError) || failure.status >= 500) return undefined;
        // It was sent, scheduled or deleted meanwhile.
        if (failure.status === 409) toast.info(failure.message, undefined, { lifetime: 7000 });
        showWriting(owner, now.current.writing);
        return 'handled';
      },
    };
    const { draft } = now.current.writing.state.get();
    if (kind === 'draftId' && draft.draftId === id) done();
    else void runAction(open, id, { isOpen: () => !left });
    return () => {
      left = true;
    };
  }, [kind, name, id, owner, composer, replace]);
  const stays = isUntouched(composer, useStore(writing.state).draft);
  useEffect(() => {
    if (name && id === opened && !stays) changeQuery({ [name]: undefined });
  });
  return opening;
}

const anId = /^[\da-f-]{36}$/i;

/** Recipients: `phone` (typed numbers), `group` (a name), `people` (comma-joined ids), `chosen` (token lines). */
function destinationOf({ phone, group, people, chosen, chosenName }: Query): Partial<Draft> {
  const names = chosenName?.split('\n') ?? [];
  return {
    typed: phone ?? '',
    groups: [
      // An id is nobody's name: the receipt says that there is no such group, and the chip does not spell it out.
      ...(group ? [{ token: `group_~${group}`, name: anId.test(group) ? writingWords.groupNotFound : group }] : []),
      ...(chosen?.split('\n') ?? []).map((token, place) => ({
        token,
        name: names[place] || writingWords.fromDirectory,
      })),
    ],
    people: parseMemberIds(people ?? '').ids.map((id) => ({ id })),
  };
}

/** The text that the address offers: `text`, and a `subject` if the channel has one. */
function textOf({ text, subject }: Query, { ofWords, emptyFields }: Composer): Partial<Draft> {
  if (!text) return {};
  const fields = subject ? { fields: { ...emptyFields, subject } } : {};
  return { text: ofWords?.(text) ?? text, isPersonalized: text.includes('#name'), ...fields };
}

/** The parameters that name recipients, a text, or the way; the others say more about these. */
const naming = ['phone', 'group', 'people', 'chosen', 'text', 'way'] as const;
const isNamed = (query: Query): boolean => naming.some((one) => query[one]);

/** The message that the address offers. The usual way has no name of its own. */
function namedDraft(query: Query, composer: Composer): Draft {
  const { way } = query;
  const named = { ...destinationOf(query), ...textOf(query, composer), way: way === 'usual' ? '' : way };
  return preparedDraft(composer, changedDraft(emptyDraftOf(composer), named));
}

const namedOrEmpty = (query: Query, composer: Composer): Draft =>
  isNamed(query) ? namedDraft(query, composer) : emptyDraftOf(composer);

type Taken = { query: Query; changeQuery: (changed: Query) => void; stays: boolean; onLater: () => void };

/**
 * Removes the values read from the address once the user changes them, so that a reload restores the changes rather
 * than the first request; until then (`stays`) they are kept nowhere else. Values named while the composer is already
 * open go to `onLater`.
 */
function useTakenFromAddress({ query, changeQuery, stays, onLater }: Taken): void {
  const told = useRef(JSON.stringify(query));
  useEffect(() => {
    const asked = JSON.stringify(query);
    if (isNamed(query) && asked !== told.current) onLater();
    else if (isNamed(query) && !stays)
      changeQuery(Object.fromEntries([...naming, 'chosenName', 'subject'].map((one) => [one, undefined])));
    told.current = asked;
  });
}
