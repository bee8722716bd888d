import { useCallback, useEffect, useRef, useState } from 'react';
import { usePathQuery } from './destination-from-address.ts';
import { changedDraft, emptyDraft, type Attempt, type Draft } from './draft.ts';
import { changeLocalDraft, saveLocalDraft, readAnyTabsDraft, readLocalDraft, type Owner } from './local-draft.ts';
import { useSentInOtherTab } from './sent-in-other-tab.ts';
import { worded } from './draft-outcome.ts';

export type DraftWork = {
  draft: Draft;
  /** Changes what is sent; a try already made then no longer counts as the same. */
  change: (changed: Partial<Draft>) => void;
  /** What has become of the draft as it was at first; it is told also where this screen has been left meanwhile. */
  become: (was: Draft, next: (now: Draft) => Draft) => void;
  /** Changes what is kept once this screen has been left. */
  afterwards: (changed: Partial<Draft>) => void;
  /** The try to send or schedule just this that stands here, or that another tab has begun; not one that is known to have gone out. */
  attempt: () => Attempt | undefined;
  /** The key with which just this has gone out from another window: to send it here is to send it once more. */
  sentElsewhere: string | undefined;
  /** What it is once it is empty. */
  emptied: (now: Draft) => Draft;
  /** Begins anew. */
  clear: () => void;
  /** True while what stands here comes from an earlier visit and nothing has been changed since. */
  restored: boolean;
};

/** The draft of this person in this organisation: kept on the device while typing, there again after a reload. */
export function useDraft(owner: Owner): DraftWork {
  const arriving = usePathQuery();
  const [kept] = useState(() => readLocalDraft(owner));
  const [draft, setDraft] = useState<Draft>(() => ({ ...(kept ?? emptyDraft), ...arriving }));
  const [restored, setRestored] = useState(kept !== undefined && kept.text !== '');
  const sentElsewhere = useSentInOtherTab(draft);
  useKeeping(owner, draft);
  return {
    draft,
    restored,
    change: useCallback((changed) => {
      setRestored(false);
      setDraft((now) => changedDraft(now, changed));
    }, []),
    become: useCallback(
      (was, next) => {
        setDraft(next);
        changeLocalDraft(owner, (kept) => (worded(kept) === worded(was) ? next(kept) : kept));
      },
      [owner],
    ),
    afterwards: (changed) => saveLocalDraft(owner, changedDraft(readLocalDraft(owner) ?? emptyDraft, changed)),
    attempt: () => {
      const last = { ...emptyDraft, ...readAnyTabsDraft(owner) };
      const same = worded(last) === worded(draft) && last.draftId === draft.draftId;
      const begun = draft.attempt ?? (same ? last.attempt : undefined);
      return begun?.key === sentElsewhere ? undefined : begun;
    },
    sentElsewhere,
    emptied,
    clear: useCallback(() => {
      setRestored(false);
      setDraft(emptied);
    }, []),
  };
}

const emptied = (now: Draft): Draft => ({ ...emptyDraft, sender: now.sender });

/** Written down when the fingers rest, and at once when the page is left. */
function useKeeping(owner: Owner, draft: Draft): void {
  const latest = useRef({ owner, draft });
  useEffect(() => {
    latest.current = { owner, draft };
    const timer = setTimeout(() => saveLocalDraft(owner, draft), 250);
    return () => clearTimeout(timer);
  }, [owner, draft]);
  useEffect(() => {
    const keep = () => saveLocalDraft(latest.current.owner, latest.current.draft);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
}
