import { useCallback, useEffect, useRef, useState } from 'react';
import { usePathQuery, useTakenFromAddress } from './destination-from-address.ts';
import { changedDraft, emptyDraftOf, isUntouched, contentOf, type Draft } from './draft.ts';
import type { Composer, DraftWork } from '../composer.ts';
import {
  changeLocalDraft,
  saveLocalDraft,
  readAnyTabsDraft,
  readKept,
  readLocalDraft,
  type Owner,
} from './local-draft.ts';
import { offerRestore } from './offer-restore.ts';
import { useSentInOtherTab } from './sent-in-other-tab.ts';
import { draftText } from './draft-outcome.ts';

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

/** What was once changed is somebody's, also when they take the change back: what was kept meanwhile must go again. */
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
