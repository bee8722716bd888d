import { useCallback, useEffect, useRef, useState } from 'react';
import { changedDraft, contentOf, type Draft, emptyDraftOf, isUntouched } from './draft.ts';
import type { Composer, DraftWork } from '../composer.ts';
import {
  changeLocalDraft,
  type Owner,
  readAnyTabsDraft,
  readKept,
  readLocalDraft,
  saveLocalDraft,
} from './local-draft.ts';
import { draftText, useSentInOtherTab } from './draft-outcome.ts';
import { parseMemberIds } from '../../../../contract/messaging/tokens.ts';
import { type Query, useQueryParams } from '../../../core/query-params.ts';
import { writingWords } from '../words.ts';
import { toast } from '../../../core/toast.tsx';
import { savedWords } from '../../saved-words.ts';
import { messagingCommon } from '../../common-words.ts';

/**
 * The draft of this person in this organisation: kept on the device while typing, there again after a reload. `onNamed`: the
 * address names somebody else while one is here already.
 */
export function useDraft(owner: Owner, onNamed: () => void): DraftWork {
  const { composer } = owner;
  const arriving = usePathQuery(composer);
  const [kept] = useState(() => readLocalDraft(owner));
  const [putAside] = useState(
    arriving.text !== undefined && kept !== undefined && kept.text !== arriving.text ? kept : undefined,
  );
  const [draft, setDraft] = useState<Draft>(() => {
    const begun = { ...(kept ?? emptyDraftOf(composer)), ...arriving };
    return Object.keys(arriving).length > 0 ? untouched(composer, begun) : begun;
  });
  const [restored, setRestored] = useState(kept !== undefined && !composer.isEmpty(kept));
  const sentElsewhere = useSentInOtherTab(composer, draft);
  const alone = useKeeping(owner, draft);
  const change = useCallback(
    (changed: Partial<Draft>) => {
      setRestored(false);
      setDraft((now) => touched(composer, changedDraft(now, changed)));
    },
    [composer],
  );
  const onLater = (named: Partial<Draft>) => {
    change(named);
    onNamed();
  };
  useTakenFromAddress(composer, { stays: isUntouched(composer, draft), onLater });
  useEffect(() => {
    if (putAside && !composer.isEmpty(putAside)) offerRestore(putAside, change);
  }, [putAside, composer, change]);
  return {
    composer,
    draft,
    restored: restored && arriving.text === undefined,
    change,
    become: useCallback(
      (was, next) => {
        setDraft(next);
        changeLocalDraft(owner, (kept) => (draftText(composer, kept) === draftText(composer, was) ? next(kept) : kept));
      },
      [owner, composer],
    ),
    afterwards: (changed) =>
      saveLocalDraft(owner, changedDraft(readLocalDraft(owner) ?? emptyDraftOf(composer), changed)),
    attempt: () => {
      const last = readKept(composer, readAnyTabsDraft(owner) ?? {});
      const same = draftText(composer, last) === draftText(composer, draft) && last.draftId === draft.draftId;
      const begun = draft.attempt ?? (same ? last.attempt : undefined);
      return begun?.key === sentElsewhere ? undefined : begun;
    },
    sentElsewhere,
    takeOther: alone
      ? () => {
          offerRestore(draft, change);
          setDraft(readKept(composer, readAnyTabsDraft(owner) ?? {}));
        }
      : undefined,
    emptied: (now) => emptied(composer, now),
    clear: useCallback(() => {
      setRestored(false);
      setDraft((now) => emptied(composer, now));
    }, [composer]),
  };
}

/** The next message keeps the sender, but not the subject. */
const emptied = (composer: Composer, { fields }: Draft): Draft => {
  const empty = emptyDraftOf(composer);
  return { ...empty, fields: { ...empty.fields, ...composer.lasting(fields) } };
};

const untouched = (composer: Composer, draft: Draft): Draft => ({ ...draft, prepared: contentOf(composer, draft) });

/** A changed draft stays the user's even if they undo the change: the copy kept meanwhile must go again. */
function touched(composer: Composer, draft: Draft): Draft {
  if (draft.prepared === undefined || isUntouched(composer, draft)) return draft;
  const { prepared: _offered, ...own } = draft;
  return own;
}

/**
 * Stored when typing pauses, and at once when the page is left. Answers whether that is for this window alone, because
 * another one is writing, too: then closing it would lose what stands here, and the browser asks.
 */
function useKeeping(owner: Owner, draft: Draft): boolean {
  const latest = useRef({ owner, draft });
  const [alone, setAlone] = useState(false);
  useEffect(() => {
    latest.current = { owner, draft };
    const save = () => setAlone(saveLocalDraft(owner, draft));
    const timer = setTimeout(save, 250);
    addEventListener('storage', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('storage', save);
    };
  }, [owner, draft]);
  useEffect(() => {
    if (!alone) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [alone]);
  useEffect(() => {
    const keep = () => saveLocalDraft(latest.current.owner, latest.current.draft);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  return alone;
}

const anId = /^[\da-f-]{36}$/i;

/** Recipients: `phone` (typed numbers), `group` (a name), `people` (comma-joined ids), `chosen` (token lines). */
function destinationOf({ phone, group, people, chosen, chosenName }: Query): Partial<Draft> {
  if (!phone && !group && !people && !chosen) return {};
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
    // The earlier recipients get nothing of it, and the saved message stays as it is.
    file: undefined,
    draftId: undefined,
    draftUpdatedAt: undefined,
    schedule: undefined,
    attempt: undefined,
  };
}

/** How it goes, where that was chosen before one came here; the usual way has no name of its own. */
const wayOf = ({ way }: Query): Partial<Draft> => (way ? { way: way === 'usual' ? '' : way } : {});

/** The text that the address offers: `text`, and a `subject` if the channel has one. */
function textOf({ text, subject }: Query, { ofWords, emptyFields }: Composer): Partial<Draft> {
  if (!text) return {};
  const fields = subject ? { fields: { ...emptyFields, subject } } : {};
  return { text: ofWords?.(text) ?? text, isPersonalized: text.includes('#name'), ...fields };
}

const namedIn = (query: Query, composer: Composer): Partial<Draft> => ({
  ...destinationOf(query),
  ...textOf(query, composer),
  ...wayOf(query),
});

/** The recipients and text in the address, read once. */
function usePathQuery(composer: Composer): Partial<Draft> {
  const [query] = useQueryParams();
  const [named] = useState(() => namedIn(query, composer));
  return named;
}

/**
 * Removes the values read from the address once the user changes them, so that a reload restores the changes rather
 * than the first request; until then (`stays`) they are kept nowhere else. Values named while the composer is already
 * open go to `onLater`.
 */
function useTakenFromAddress(
  composer: Composer,
  { stays, onLater }: { stays: boolean; onLater: (named: Partial<Draft>) => void },
): void {
  const [query, change] = useQueryParams();
  const told = useRef(JSON.stringify(query));
  const pending = Boolean(
    query['phone'] ?? query['group'] ?? query['people'] ?? query['chosen'] ?? query['text'] ?? query['way'],
  );
  useEffect(() => {
    const asked = JSON.stringify(query);
    if (pending && asked !== told.current) onLater(namedIn(query, composer));
    told.current = asked;
    if (pending && !stays)
      change({
        phone: undefined,
        group: undefined,
        people: undefined,
        chosen: undefined,
        chosenName: undefined,
        subject: undefined,
        text: undefined,
        way: undefined,
      });
  });
}

/** Offers to bring back the draft that stood in the composer before something else was opened. */
export function offerRestore(draft: Draft, change: DraftWork['change']): void {
  const { attempt: _, ...kept } = draft;
  const back = { draftId: undefined, draftUpdatedAt: undefined, schedule: undefined, file: undefined, ...kept };
  toast.info(savedWords.putAside, undefined, {
    lifetime: 7000,
    action: { label: messagingCommon.bringItBack, run: () => change(back) },
  });
}
